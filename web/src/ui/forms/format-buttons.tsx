import type { MouseEvent } from 'react'
import styles from './format-buttons.module.css'
import { formatText, type Format } from './format-text.ts'

interface FormatButtonsProps {
  /** The name of the field. */
  field: string
  label: string
  formats: readonly (readonly [format: Format, label: string])[]
}

/** Buttons that put Markdown around what is selected in a text field of their form. */
export function FormatButtons({ field, label, formats }: FormatButtonsProps) {
  function format(event: MouseEvent<HTMLButtonElement>, chosen: Format) {
    const textarea = event.currentTarget.form!.elements.namedItem(field) as HTMLTextAreaElement
    const { value, selectionStart, selectionEnd } = textarea
    const { from, to, insert, selected } = formatText(value, selectionStart, selectionEnd, chosen)
    textarea.setRangeText(insert, from, to)
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
    textarea.focus()
    textarea.setSelectionRange(...selected)
  }
  return (
    <div className={styles.buttons} role="group" aria-label={label}>
      {formats.map(([chosen, name]) => (
        <button key={chosen} type="button" data-format={chosen} onClick={(event) => format(event, chosen)}>
          {name}
        </button>
      ))}
    </div>
  )
}
