import { useId, useRef, useState } from 'react'
import { VisuallyHidden } from '../page/layout.tsx'
import { Button, type ButtonProps } from './button.tsx'
import styles from './field.module.css'

/** What is said below a text that was copied. */
export const outcomes = {
  copied: 'Copied. Paste it where you want to share it.',
  selected: 'Your browser did not let us copy it. It is selected: copy it yourself.',
} as const

/** An address to copy, with a button for it. Where the browser does not let us copy, the address is selected. */
export function CopyField({
  label,
  value,
  variant,
}: { label: string; value: string } & Pick<ButtonProps, 'variant'>) {
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
        <Button variant={variant} onClick={copy}>
          Copy<VisuallyHidden> “{label}”</VisuallyHidden>
        </Button>
      </div>
      <p role="status" className={styles.hint}>
        {outcome && outcomes[outcome]}
      </p>
    </div>
  )
}

/**
 * Selects a text and copies it. Where the browser offers no clipboard, the selection is left for the person to copy.
 * @param select selects it on the page
 */
export function useCopy(
  text: string,
  select: () => void,
): { copy: () => Promise<void>; outcome: 'copied' | 'selected' | null } {
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)

  async function copy() {
    select()
    // Browsers offer no clipboard at an address without encryption.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'selected')
  }

  return { copy, outcome }
}
