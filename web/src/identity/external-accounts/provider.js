// @ts-check
/**
 * Signing in with an external account (rule: provider-sign-in). Before leaving, it makes values that only this tab knows and stores them for one trip; coming
 * back, it hands that over with the provider's answer. An answer to a question that was not asked here goes nowhere.
 */

const storageKey = 'provider'

/** @param {ArrayBuffer | Uint8Array} bytes */
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** @param {HTMLFormElement} form @param {string} [sentence] */
function showError(form, sentence) {
  const fault = /** @type {HTMLElement} */ (form.querySelector('[data-fault]'))
  const words = fault.querySelector('[data-fault-words]')
  if (sentence && words) words.textContent = sentence
  fault.hidden = false
  form.removeAttribute('data-sent')
}

/** @param {HTMLFormElement} form @param {string} call */
async function startSignIn(form, call) {
  const trip = { codeVerifier: random(), state: random(), nonce: random() }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(trip.codeVerifier))
  const reply = await fetch(call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codeChallenge: base64url(digest), state: trip.state, nonce: trip.nonce }),
  })
  const { url, message } = await reply.json()
  if (!reply.ok) return showError(form, message)
  sessionStorage[storageKey] = JSON.stringify({ ...trip, next: new FormData(form).get('next') })
  // Who goes back from there comes to where they pressed the button, not to the page that presses it for them.
  if (form.hasAttribute('data-pressed')) location.replace(url)
  else location.assign(url)
}

/** @param {HTMLFormElement} form */
function finishSignIn(form) {
  const trip = JSON.parse(sessionStorage[storageKey] ?? '{}')
  const callback = location.search
  sessionStorage.removeItem(storageKey)
  history.replaceState(null, '', location.pathname)
  if (!trip.state || new URLSearchParams(callback).get('state') !== trip.state) return showError(form)

  for (const [name, value] of Object.entries({ ...trip, callback })) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  form.submit()
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.dataset.provider) return
  event.preventDefault()
  startSignIn(form, form.dataset.provider).catch(() => showError(form))
})

const pressed = document.querySelector('form[data-pressed]')
if (pressed instanceof HTMLFormElement) pressed.requestSubmit()

const returned = document.querySelector('form[data-provider-return]')
if (returned instanceof HTMLFormElement) finishSignIn(returned)
