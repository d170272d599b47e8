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

function roleSignedIn() {
  try {
    if (!localStorage.token || !(new Date(localStorage.expiresAt) > new Date())) return ''
    const held = JSON.parse(localStorage.authorities)
    return roles.find(([name]) => held.some((/** @type {any} */ one) => one.authority === name))?.[1] ?? ''
  } catch {
    return ''
  }
}

function showRole() {
  document.documentElement.dataset.role = roleSignedIn()
}

showRole()
addEventListener('storage', showRole)
addEventListener('pageshow', () => {
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

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button) return

  if (button.dataset.signOut) {
    const headers = { authorization: `Bearer ${localStorage.token}`, 'content-type': 'application/json' }
    const goHome = () => location.assign(button.dataset.home ?? '/')
    fetch(button.dataset.signOut, { method: 'POST', headers, body: '{}', keepalive: true }).then(
      goHome,
      goHome,
    )
    for (const key of keys) localStorage.removeItem(key)
    showRole()
  }

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
  if (count) count.textContent = String(field.value.length)
})

// A second press while the first post is under way sends nothing. React's forms prevent the default and see to it themselves.
addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  if (form.hasAttribute('data-sent')) event.preventDefault()
  form.setAttribute('data-sent', '')
})
