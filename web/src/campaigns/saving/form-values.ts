import { maxJsonBytes } from '@street-musketeers/contract/call.ts'

/** The values of a form's fields by name. */
export type Values = Readonly<Record<string, string>>

/** For the revision of a save, and the names around it. */
const spareBytes = 100

/** By how many bytes what is written is too long for a save. Browsers send no more from a page that is left. */
export const bytesOver = (written: object) =>
  new Blob([JSON.stringify(written)]).size + spareBytes - maxJsonBytes

/** Puts values into the fields of a form, as if they were typed. */
export function writeValues(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) choose(field, value)
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked !== (value === 'on')) field.click()
    } else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      typeInto(field, value)
  }
}

function choose(group: RadioNodeList, value: string): void {
  for (const radio of group as Iterable<Node> as Iterable<HTMLInputElement>)
    if (radio.value === value && !radio.checked) radio.click()
}

function typeInto(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
