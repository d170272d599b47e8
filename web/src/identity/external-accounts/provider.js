// @ts-check
/**
 * Signs in with an external account (rule: provider-sign-in). Before leaving, it makes random values that only this tab knows. On
 * return, it posts them with the provider's answer, if its `state` matches. Connecting an account in Settings ends with a call that has
 * the session's token.
 */

const storageKey = 'provider'

/** @param {ArrayBuffer | Uint8Array} bytes */
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** @param {HTMLFormElement} form @param {string} [sentence] @param {string} [place] */
function showError(form, sentence, place = '[data-error]') {
  const error = /** @type {HTMLElement} */ (form.querySelector(place))
  const text = error.querySelector('[data-error-text]')
  if (text instanceof HTMLElement) {
    const { offline = '', unavailable = '' } = text.dataset
    text.textContent = sentence ?? (navigator.onLine ? unavailable : offline)
  }
  error.hidden = false
  form.removeAttribute('data-sent')
}

/** @param {HTMLFormElement} form @param {string} call */
async function startSignIn(form, call) {
  const secrets = { codeVerifier: random(), state: random(), nonce: random() }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secrets.codeVerifier))
  const reply = await fetch(call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codeChallenge: base64url(digest), state: secrets.state, nonce: secrets.nonce }),
    signal: AbortSignal.timeout(60_000),
  })
  const { url, message } = await reply.json()
  if (!reply.ok) return showError(form, message)
  const { next, connect } = Object.fromEntries(new FormData(form))
  sessionStorage[storageKey] = JSON.stringify({ ...secrets, next, connect })
  // The Back button leads to the page where a person pressed the button.
  if (form.hasAttribute('data-pressed')) location.replace(url)
  else location.assign(url)
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} answer
 * @param {string} next
 */
async function connect(form, answer, next) {
  const place = '[data-connect-error]'
  const back = form.querySelector(`${place} [data-back]`)
  if (back instanceof HTMLAnchorElement) back.href = next
  try {
    const reply = await fetch(form.dataset.providerReturn ?? '', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(answer),
      signal: AbortSignal.timeout(60_000),
    })
    if (reply.ok) location.replace(next)
    else showError(form, (await reply.json()).message, place)
  } catch {
    showError(form, undefined, place)
  }
}

/** @param {HTMLFormElement} form */
function finishSignIn(form) {
  const { connect: connects, ...secrets } = JSON.parse(sessionStorage[storageKey] ?? '{}')
  const callback = location.search
  sessionStorage.removeItem(storageKey)
  history.replaceState(null, '', location.pathname)
  if (!secrets.state || new URLSearchParams(callback).get('state') !== secrets.state) return showError(form)
  if (connects) {
    const { next, ...answer } = secrets
    return connect(form, { ...answer, callback }, next)
  }

  for (const [name, value] of Object.entries({ ...secrets, callback })) {
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
if (returned instanceof HTMLFormElement) void finishSignIn(returned)
