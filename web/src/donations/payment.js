// @ts-check
/**
 * The forms that lead to the payment provider's pages. Without this script they are posted to their own page, which does the
 * same; with it a refusal is said in its place, and this browser keeps a secret by which it is known again after it donated
 * (rule: billing-from-the-same-browser). Only the secret's hash is sent with the donation.
 */

/** @param {Uint8Array<ArrayBuffer> | ArrayBuffer} bytes */
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The same until the tab is closed, so that a donation sent again is known to be the same. */
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
  const fault = form.querySelector('[data-fault]')
  const words = fault?.querySelector('[data-fault-words]')
  if (!(fault instanceof HTMLElement) || !words) return
  if (sentence) words.textContent = sentence
  fault.hidden = false
  form.removeAttribute('data-sent')
  const typed = form.querySelector('input:not([type=radio], [type=hidden])')
  if (typed instanceof HTMLInputElement && typed.checkVisibility()) typed.focus()
}

/** @param {HTMLFormElement} form @param {string} call */
async function send(form, call) {
  const reply = await fetch(call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await valuesOf(form)),
  })
  const { url, message } = await reply.json()
  if (reply.ok) location.assign(url)
  else showError(form, message)
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.dataset.payment) return
  event.preventDefault()
  if (form.hasAttribute('data-sent')) return
  form.setAttribute('data-sent', '')
  send(form, form.dataset.payment).catch(() => showError(form))
})

// Another amount is chosen: the one typed before goes.
document.addEventListener('change', (event) => {
  const choice = event.target
  if (!(choice instanceof HTMLInputElement) || choice.type !== 'radio' || choice.name !== 'amount') return
  const other = choice.form?.elements.namedItem('otherAmount')
  if (other instanceof HTMLInputElement) other.value = ''
})

// The address of the page after a donation names its session: it stays out of history and of what is shared.
if (document.querySelector('[data-donated]')) history.replaceState(null, '', location.pathname)

// Whoever comes with a key from a mail has only to press the button.
if (location.hash.includes('key=')) document.documentElement.dataset.hasKey = ''
