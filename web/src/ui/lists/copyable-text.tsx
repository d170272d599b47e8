import { useRef } from 'react'
import { Button } from '../forms/button.tsx'
import { VisuallyHidden } from '../page/layout.tsx'
import { useCopy } from '../forms/copy-field.tsx'
import styles from './copyable-text.module.css'

const outcomes = { copied: 'Copied.', selected: 'Selected. Copy it yourself.' } as const

/** A long text of a table, such as an id at another site, whole and with a button that copies it. `name` says what it is. */
export function CopyableText({ name, children }: { name: string; children: string }) {
  const text = useRef<HTMLElement>(null)
  const { copy, outcome } = useCopy(children, () => getSelection()?.selectAllChildren(text.current!))

  return (
    <span className={styles.copyable}>
      <code ref={text} className={styles.text}>
        {children}
      </code>
      <Button variant="quiet" onClick={copy}>
        Copy<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <span role="status" className={styles.outcome}>
        {outcome && outcomes[outcome]}
      </span>
    </span>
  )
}
