// @ts-check
/**
 * Sends the forms that lead to the payment provider. Without this script they post to their own page, which does the same. With it, an
 * error is shown on the page, and the browser stores a secret that identifies it after the donation
 * (rule: billing-from-the-same-browser). Only the secret's hash is sent with the donation.
 */

/** @param {Uint8Array<ArrayBuffer> | ArrayBuffer} bytes */
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The same until the tab is closed, so that a repeated donation is recognised. */
const tabSecret = () => (sessionStorage.donation ||= base64url(crypto.getRandomValues(new Uint8Array(32))))

/** @param {HTMLFormElement} form */
async function valuesOf(form) {
  /** @type {Record<string, FormDataEntryValue>} */
  const { otherAmount, ...values } = Object.fromEntries(new FormData(form))
  if (values.amount === 'other') values.amount = otherAmount ?? ''
  if ('secret' in values) values.secret = sessionStorage.donation ?? ''
  if ('browser' in values)
    values.browser = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(tabSecret())))
  return values
}

/** @param {HTMLFormElement} form @param {string} [sentence] */
function showError(form, sentence) {
  const error = form.querySelector('[data-error]')
  const text = error?.querySelector('[data-error-text]')
  if (!(error instanceof HTMLElement) || !(text instanceof HTMLElement)) return
  const { offline = '', unavailable = '' } = text.dataset
  text.textContent = sentence ?? (navigator.onLine ? unavailable : offline)
  error.hidden = false
  form.removeAttribute('data-sent')
  const input = form.querySelector('input:not([type=radio], [type=hidden])')
  if (input instanceof HTMLInputElement && input.checkVisibility()) input.focus()
}

/** @param {HTMLFormElement} form @param {string} call */
async function send(form, call) {
  const reply = await fetch(call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await valuesOf(form)),
    signal: AbortSignal.timeout(60_000),
  })
  const { url, message } = await reply.json()
  if (reply.ok) location.assign(url)
  else showError(form, message)
}

// After `page-sending.js`, which marks a form as sent, and stops a second press and one without a connection.
addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.dataset.payment) return
  event.preventDefault()
  send(form, form.dataset.payment).catch(() => showError(form))
})

// Choosing a preset clears the amount that was typed.
document.addEventListener('change', (event) => {
  const choice = event.target
  if (!(choice instanceof HTMLInputElement) || choice.type !== 'radio' || choice.name !== 'amount') return
  const other = choice.form?.elements.namedItem('otherAmount')
  if (other instanceof HTMLInputElement) other.value = ''
})

// The page after the payment page has the donation in its address. This keeps it out of shared links, and a reload of this tab finds it.
const billing = document.querySelector('form[data-billing]')
const donation = billing instanceof HTMLFormElement && billing.elements.namedItem('sessionId')
if (donation instanceof HTMLInputElement && billing) {
  donation.value ||= sessionStorage.donationNumber ?? ''
  if (donation.value) sessionStorage.donationNumber = donation.value
  history.replaceState(null, '', location.pathname)
  billing.toggleAttribute('hidden', !donation.value)
  billing.nextElementSibling?.toggleAttribute('hidden', donation.value !== '')
}

// The amount of a gift that was left unpaid stays out of history and shared links too.
if (document.querySelector('[data-clean-address]')) history.replaceState(null, '', location.pathname)

// The emailed link fills in the key, so only the button is needed.
if (location.hash.includes('key=')) document.documentElement.dataset.hasKey = ''
