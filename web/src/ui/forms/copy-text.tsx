import { useId, useRef } from 'react'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../page/layout.tsx'
import { Button } from './button.tsx'
import { outcomes, useCopy } from './copy-field.tsx'
import styles from './field.module.css'

/** A text of several lines to copy, with a button for it. Where the browser does not let us copy, the text is selected. */
export function CopyText({ label, value }: { label: string; value: string }) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const { copy, outcome } = useCopy(value, () => text.current?.select())

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        ref={text}
        id={id}
        readOnly
        value={value}
        className={classes(styles.input, styles.whole)}
        dir="auto"
      />
      <div>
        <Button onClick={copy}>
          Copy<VisuallyHidden> “{label}”</VisuallyHidden>
        </Button>
      </div>
      <p role="status" className={styles.hint}>
        {outcome && outcomes[outcome]}
      </p>
    </div>
  )
}
