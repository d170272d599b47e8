import { useId, useRef } from 'react'
import { useCopy } from '../use-copy.ts'
import { Button } from './button.tsx'
import styles from './field.module.css'

const outcomes = {
  copied: 'Copied. Paste it where you want to share it.',
  selected: 'Your browser did not let us copy it. It is selected: copy it yourself.',
} as const

/** An address to copy, with a button for it. Where the browser does not let us copy, the address is selected. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { copy, outcome } = useCopy(value, () => input.current?.select())

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.withButton}>
        <input ref={input} id={id} readOnly value={value} className={styles.input} />
        <Button onClick={copy}>Copy</Button>
      </div>
      <p role="status" className={styles.hint}>
        {outcome && outcomes[outcome]}
      </p>
    </div>
  )
}
