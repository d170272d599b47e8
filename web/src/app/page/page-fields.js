document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button')
  if (!button) return
  const field = document.getElementById(button.dataset.reveals ?? '')
  if (!(field instanceof HTMLInputElement)) return
  const hidden = field.type === 'password'
  field.type = hidden ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(hidden))
})

/** @param {EventTarget | null} field */
function showLength(field) {
  const count = field instanceof HTMLTextAreaElement && document.getElementById(`${field.id}-count`)
  if (!count) return
  // An emoji is one, as the server counts.
  const { length } = [...field.value]
  count.textContent = length.toLocaleString('en-GB')
  count.toggleAttribute('data-over', length > Number(count.dataset.advised))
  count.toggleAttribute('data-too-long', length > Number(count.dataset.allowed))
}
document.addEventListener('input', ({ target }) => showLength(target))
// The event comes before the fields are empty.
document.addEventListener('reset', ({ target }) =>
  setTimeout(() => target instanceof HTMLFormElement && [...target.elements].forEach(showLength)),
)

/** @param {string} name */
const fieldsWithData = (name) =>
  /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`input[data-${name}]`))

// A link in an email carries its code after the `#`, so that no server logs it. Move it into the form, and print nothing
// of it: anybody can write such an address.
function fillFromHash() {
  const parameters = new URLSearchParams(location.hash.slice(1))
  let isFilled = false
  for (const field of fieldsWithData('hash')) {
    const value = parameters.get(field.dataset.hash ?? '')
    if (!value) continue
    field.value = value
    isFilled = true
  }
  if (isFilled && !document.querySelector('[data-keeps-hash]')) removeHash()
}
const removeHash = () => history.replaceState(null, '', location.pathname + location.search)
// A code that proves too little by itself, and an invitation, stay in the address until they are sent, so that a reload fills them in again.
addEventListener('submit', () => document.querySelector('[data-keeps-hash]') && location.hash && removeHash())
addEventListener('DOMContentLoaded', fillFromHash)
addEventListener('hashchange', fillFromHash)

// A one-time key stays until a page without such a field, or a link with its own: phones discard tabs.
addEventListener('DOMContentLoaded', () => {
  for (const name of ['grant', 'signUp']) {
    const field = [...fieldsWithData('keeps')].find((each) => each.name === name)
    if (field?.dataset.keeps) sessionStorage[name] = field.value
    else if (field) field.value ||= sessionStorage[name] ?? ''
    if (field?.value !== sessionStorage[name]) sessionStorage.removeItem(name)
  }
})

// The email address is stored for the next step. A page without a field that stores it is the last.
addEventListener('DOMContentLoaded', () => {
  const fields = fieldsWithData('recalls')
  for (const field of fields) field.value ||= sessionStorage.email ?? ''
  if (![...fields].some((field) => field.dataset.stores)) sessionStorage.removeItem('email')
})
addEventListener('submit', () => {
  for (const field of fieldsWithData('stores')) if (field.value) sessionStorage.email = field.value
})

addEventListener('DOMContentLoaded', () => {
  // Browsers make ids on secure pages only.
  if (isSecureContext) for (const field of fieldsWithData('submission')) field.value ||= crypto.randomUUID()
  // A form inside the reply to another page's form names its own page.
  for (const field of fieldsWithData('page')) history.replaceState(null, '', field.dataset.page)
})

// A tab that signed up needs no password with the code.
document.documentElement.toggleAttribute('data-signed-up', 'signUp' in sessionStorage)
