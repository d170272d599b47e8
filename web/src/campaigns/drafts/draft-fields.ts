import { causesName } from '../editing/typed-values.ts'
import { writeValues, type Values } from '../saving/form-values.ts'
import { causePrefix, imprintNames, textNames } from './draft-values.ts'

const causeBoxes = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(`[name="${causesName}"]`),
]

/** What the form holds, with words in fields that are hidden now. */
export function readForm(form: HTMLFormElement): Values {
  const valueOf = (name: string) => {
    const field = form.elements.namedItem(name)
    return field && 'value' in field ? String(field.value) : ''
  }
  const listed = form.elements.namedItem('listed')
  return {
    ...Object.fromEntries(textNames.map((name) => [name, valueOf(name)])),
    ...Object.fromEntries(imprintNames.map((name) => [`imprint.${name}`, valueOf(`imprint.${name}`)])),
    listed: listed instanceof HTMLInputElement && listed.checked ? 'on' : '',
    ...Object.fromEntries(
      causeBoxes(form).map(({ value, checked }) => [causePrefix + value, checked ? 'on' : '']),
    ),
  }
}

/** Puts values into the form, as if they were typed. A cause that they do not name is not ticked if `isWhole`. */
export function fillForm(form: HTMLFormElement, values: Values, isWhole = false): void {
  for (const box of causeBoxes(form)) {
    const ticked = values[causePrefix + box.value] ?? (isWhole ? '' : undefined)
    if (ticked !== undefined && box.checked !== (ticked === 'on')) box.click()
  }
  writeValues(form, values)
}
