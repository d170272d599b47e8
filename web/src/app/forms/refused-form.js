// @ts-check
/** Runs on a static page whose form was refused, as `useApiForm` does on a dashboard (rule: error-summary). */

/** @type {NodeListOf<HTMLAnchorElement>} */
const links = document.querySelectorAll('[role=alert] [data-error-of] > a')
const texts = [...links].map(({ textContent }) => textContent)

for (const link of links) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(link.hash.slice(1)))
  const isGroup = field?.type === 'radio' || field?.name.endsWith('[]')
  // The label of a single box is a sentence of its own.
  if (field?.type === 'checkbox' && !isGroup) continue
  const label = isGroup ? field?.closest('fieldset')?.querySelector('legend') : field?.labels?.[0]
  const name = label?.textContent?.replace(/\s*(\*|\(optional\))\s*$/, '').trim()
  const isShared = texts.filter((text) => text === link.textContent).length > 1
  if (name) link.textContent = isShared ? name : withLabel(link.textContent, name)
}

/** A sentence that calls its field “this”, or is about all fields, needs the label before it. @param {string} error @param {string} label */
function withLabel(error, label) {
  if (!/\bthis\b|\ball\b.* fields\b/i.test(error)) return error
  return label.endsWith('?')
    ? `${label} ${error}`
    : `${label}: ${error.charAt(0).toLowerCase()}${error.slice(1)}`
}

/** @param {string | undefined} name of a field, or of a group whose name ends in `[]` */
const plain = (name) => name?.replace(/\[\]$/, '')

/** Removes the error of a corrected field, and the last one's summary. @param {HTMLInputElement} field */
function removeError({ form, name, ariaInvalid }) {
  if (!form || !ariaInvalid) return
  /** @type {NodeListOf<HTMLElement>} */
  const errors = form.querySelectorAll('[data-error-of]')
  for (const error of errors) if (plain(error.dataset.errorOf) === plain(name)) error.remove()
  for (const field of form.querySelectorAll(`[name="${name}"]`)) field.removeAttribute('aria-invalid')
  if (form.querySelector('[data-error-of]')) return
  form.querySelector('[role=alert]')?.remove()
  document.title = document.title.replace(/^Error: /, '')
}
document.addEventListener('input', ({ target }) => removeError(/** @type {HTMLInputElement} */ (target)))

// What was typed before this script had loaded.
/** @type {NodeListOf<HTMLInputElement>} */
const invalid = document.querySelectorAll('input[aria-invalid], textarea[aria-invalid]')
for (const field of invalid) {
  const isChoice = field.type === 'checkbox' || field.type === 'radio'
  if (isChoice ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)
    removeError(field)
}
