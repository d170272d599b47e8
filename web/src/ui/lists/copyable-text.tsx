import { useRef, useState } from 'react'
import { copyText } from '../copy-text.ts'
import { Button } from '../forms/button.tsx'
import { VisuallyHidden } from '../page/layout.tsx'
import styles from './copyable-text.module.css'

const outcomes = { copied: 'Copied.', selected: 'Selected. Copy it yourself.' } as const

/** A long text of a table, such as an id at another site, whole and with a button that copies it. `name` says what it is. */
export function CopyableText({ name, children }: { name: string; children: string }) {
  const text = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null)

  async function copy() {
    const isCopied = await copyText(children, () => getSelection()?.selectAllChildren(text.current!))
    setOutcome(isCopied ? 'copied' : 'selected')
  }

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
