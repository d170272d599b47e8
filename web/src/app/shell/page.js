// @ts-check
/**
 * The only script of a still page, and loaded before painting on every page. It shows the navigation for whoever is
 * signed in, signs out, and helps forms that are posted without React. The keys are those of `session.ts`.
 */

const keys = ['authorities', 'token', 'expiresAt', 'email']
const roles = [
  ['ROLE_PM', 'organisation'],
  ['ROLE_USER', 'musketeer'],
  ['ROLE_ADMIN', 'administrator'],
  ['ROLE_ID', 'applicant'],
]

function signedInRole() {
  try {
    if (!localStorage.token || !(new Date(localStorage.expiresAt) > new Date())) return ''
    const held = JSON.parse(localStorage.authorities)
    return roles.find(([name]) => held.some((/** @type {any} */ one) => one.authority === name))?.[1] ?? ''
  } catch {
    return ''
  }
}

function showRole() {
  document.documentElement.dataset.role = signedInRole()
}

showRole()
addEventListener('storage', showRole)
addEventListener('pageshow', () => {
  delete document.documentElement.dataset.signingOut
  showRole()
  for (const form of document.querySelectorAll('form[data-sent]')) form.removeAttribute('data-sent')
})

// The reply to a sign-in posted as a form carries the session; here it is kept, and the dashboard opened.
addEventListener('DOMContentLoaded', () => {
  const arrival = document.querySelector('[data-session]')
  if (!(arrival instanceof HTMLAnchorElement)) return
  const { session } = JSON.parse(arrival.dataset.session ?? '')
  for (const [key, value] of Object.entries(session)) {
    localStorage[key] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  localStorage.removeItem('email')
  location.replace(arrival.href)
})

/**
 * Ends the session. What still needs it, such as saving what was typed last, is waited for, but not long; the browser forgets
 * it first of all when the page is left meanwhile.
 * @param {HTMLButtonElement} button
 */
function signOut({ dataset }) {
  const headers = { authorization: `Bearer ${localStorage.token}`, 'content-type': 'application/json' }
  const goHome = () => location.assign(dataset.home ?? '/')
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    for (const key of keys) localStorage.removeItem(key)
    fetch(dataset.signOut ?? '', { method: 'POST', headers, body: '{}', keepalive: true }).then(
      goHome,
      goHome,
    )
  }
  /** @type {Promise<unknown>[]} */
  const last = []
  document.dispatchEvent(new CustomEvent('sign-out', { detail: last }))
  document.documentElement.dataset.signingOut = ''
  document.documentElement.dataset.role = ''
  if (!last.length) return end()

  addEventListener('pagehide', end, { once: true })
  Promise.race([Promise.allSettled(last), new Promise((resolve) => setTimeout(resolve, 2000))]).then(end)
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button) return

  if (button.dataset.signOut) signOut(button)

  if (button.dataset.reveals) {
    const field = document.getElementById(button.dataset.reveals)
    if (!(field instanceof HTMLInputElement)) return
    const hidden = field.type === 'password'
    field.type = hidden ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(hidden))
  }
})

document.addEventListener('input', (event) => {
  const field = event.target
  if (!(field instanceof HTMLTextAreaElement)) return
  const count = document.getElementById(`${field.id}-count`)
  if (!count) return
  count.textContent = String(field.value.length)
  count.toggleAttribute('data-over', field.value.length > Number(count.dataset.of))
})

/** @param {string} mark */
const fieldsWithData = (mark) =>
  /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`input[data-${mark}]`))

// A link in a mail carries its code behind the `#`, where no server sees it; it goes into the form and out of the address.
function fillFromHash() {
  const carried = new URLSearchParams(location.hash.slice(1))
  let used = false
  for (const field of fieldsWithData('hash')) {
    const value = carried.get(field.dataset.hash ?? '')
    if (!value) continue
    field.value = value
    used = true
  }
  if (used) history.replaceState(null, '', location.pathname + location.search)
}
addEventListener('DOMContentLoaded', fillFromHash)
addEventListener('hashchange', fillFromHash)

// The e-mail of a sign-up or a code is kept for the next step. A field that recalls without keeping is the last to need it.
addEventListener('DOMContentLoaded', () => {
  for (const field of fieldsWithData('recalls')) {
    const key = field.dataset.recalls ?? ''
    field.value ||= localStorage[key] ?? ''
    if (!field.dataset.keeps) localStorage.removeItem(key)
  }
})
addEventListener('submit', () => {
  for (const field of fieldsWithData('keeps'))
    if (field.value) localStorage[field.dataset.keeps ?? ''] = field.value
})

// A form that the answer to another page's form holds names the page it belongs to.
addEventListener('DOMContentLoaded', () => {
  for (const field of fieldsWithData('page')) history.replaceState(null, '', field.dataset.page)
})

// A page that is only reached once the session has ended everywhere forgets it here too, and keeps the e-mail to sign in with.
addEventListener('DOMContentLoaded', () => {
  if (!document.querySelector('[data-session-over]')) return
  for (const key of keys) if (key !== 'email') localStorage.removeItem(key)
  showRole()
})

// A second press while the first post is under way sends nothing. React's forms prevent the default and see to it themselves.
addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  if (form.hasAttribute('data-sent')) event.preventDefault()
  form.setAttribute('data-sent', '')
})
