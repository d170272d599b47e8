// @ts-check
/**
 * Loaded before the first paint on every page, and the only script of most static pages. It shows the navigation for the
 * signed-in role, signs out, and helps forms that are posted without React. The keys are those of `session.ts`.
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
    const authorities = JSON.parse(localStorage.authorities)
    return (
      roles.find(([name]) => authorities.some((/** @type {any} */ one) => one.authority === name))?.[1] ?? ''
    )
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

// The reply to a sign-in form carries the session: store it and open the dashboard.
addEventListener('DOMContentLoaded', () => {
  const link = document.querySelector('[data-session]')
  if (!(link instanceof HTMLAnchorElement)) return
  const { session } = JSON.parse(link.dataset.session ?? '')
  for (const [key, value] of Object.entries(session)) {
    localStorage[key] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  localStorage.removeItem('email')
  location.replace(link.href)
})

/**
 * Ends the session. Work that still needs it, such as saving a draft, gets two seconds to finish. If the person leaves the page
 * before that, the session ends at once.
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
  const unfinished = []
  document.dispatchEvent(new CustomEvent('sign-out', { detail: unfinished }))
  document.documentElement.dataset.signingOut = ''
  document.documentElement.dataset.role = ''
  if (!unfinished.length) return end()

  addEventListener('pagehide', end, { once: true })
  void Promise.race([
    Promise.allSettled(unfinished),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ]).then(end)
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

/** @param {string} name */
const fieldsWithData = (name) =>
  /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`input[data-${name}]`))

// A link in an email carries its code after the `#`, so that it is in no server log. Move it from the address into the form.
function fillFromHash() {
  const parameters = new URLSearchParams(location.hash.slice(1))
  let isFilled = false
  for (const field of fieldsWithData('hash')) {
    const value = parameters.get(field.dataset.hash ?? '')
    if (!value) continue
    field.value = value
    isFilled = true
  }
  if (isFilled) history.replaceState(null, '', location.pathname + location.search)
}
addEventListener('DOMContentLoaded', fillFromHash)
addEventListener('hashchange', fillFromHash)

// The email address of a sign-up or a code is stored for the next step. A field that only recalls it is the last to need it.
addEventListener('DOMContentLoaded', () => {
  for (const field of fieldsWithData('recalls')) {
    const key = field.dataset.recalls ?? ''
    field.value ||= localStorage[key] ?? ''
    if (!field.dataset.stores) localStorage.removeItem(key)
  }
})
addEventListener('submit', () => {
  for (const field of fieldsWithData('stores'))
    if (field.value) localStorage[field.dataset.stores ?? ''] = field.value
})

// A form inside the reply to another page's form names its own page: show that address.
addEventListener('DOMContentLoaded', () => {
  for (const field of fieldsWithData('page')) history.replaceState(null, '', field.dataset.page)
})

// This page is only reached once all sessions have ended: clear this one too, but leave the email address for signing in.
addEventListener('DOMContentLoaded', () => {
  if (!document.querySelector('[data-session-over]')) return
  for (const key of keys) if (key !== 'email') localStorage.removeItem(key)
  showRole()
})

// A second press during the first post sends nothing. React's forms prevent the default and handle this themselves.
addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  if (form.hasAttribute('data-sent')) event.preventDefault()
  form.setAttribute('data-sent', '')
})
