import type { MouseEvent } from 'react'
import styles from './format-buttons.module.css'
import { formatText, type Format } from './format-text.ts'

const formats: [format: Format, label: string][] = [
  ['bold', 'Bold'],
  ['italics', 'Italics'],
  ['link', 'Link'],
  ['heading', 'Heading'],
  ['list', 'List'],
]

/** Buttons that put Markdown around what is selected in a text field of their form. @param field the field's name */
export function FormatButtons({ field, label }: { field: string; label: string }) {
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
