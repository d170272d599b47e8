// @ts-check
/** Runs before the first paint of every page: shows what the role needs, signs out, and helps forms without React. */

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

/** Tells one sign-in from another. Empty when nobody is signed in. */
const currentSignIn = () => localStorage.expiresAt ?? ''
const pageSignIn = currentSignIn()

/** Whether React shows this page. */
const isHydrated = () => '__reactRouterContext' in window

const signOutButton = () => /** @type {HTMLElement} */ (document.querySelector('[data-sign-out]'))

/** Deletes what is stored and ends the session. Other tabs get a storage event without a key. */
async function forget() {
  const { token } = localStorage
  localStorage.clear()
  sessionStorage.clear()
  showRole()
  if (!token) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = signOutButton().dataset.signOut ?? ''
  await fetch(path, { method: 'POST', headers, body: '{}', keepalive: true })
}

const resetForms = () => {
  for (const form of document.forms) form.reset()
}

showRole()
addEventListener('storage', ({ key }) => {
  showRole()
  // Only a tab where somebody signed out, or somebody else signed in, deletes everything at once.
  if (key !== null) return
  sessionStorage.clear()
  resetForms()
  if (!pageSignIn || !isHydrated()) return
  document.documentElement.dataset.signingOut = ''
  location.replace(signOutButton().dataset.home ?? '/')
})

// The browser may keep a page for the Back button: hide it until we know that the same person is signed in.
addEventListener('pagehide', () => {
  if (isHydrated()) document.documentElement.style.visibility = 'hidden'
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isHydrated() && pageSignIn !== currentSignIn()) return location.reload()
  document.documentElement.style.visibility = ''
  if (persisted) delete document.documentElement.dataset.signingOut
  showRole()
  for (const form of document.querySelectorAll('form[data-sent]')) form.removeAttribute('data-sent')
  if (isHydrated()) return
  // Browsers fill in a static page's forms as they were left, which may have been by somebody else.
  const signIn = history.state?.signIn
  if (signIn !== undefined && signIn !== currentSignIn()) resetForms()
  history.replaceState({ signIn: currentSignIn() }, '')
})

// The reply to a sign-in form carries the session. Drafts stay; only their author can read them.
addEventListener('DOMContentLoaded', () => {
  const link = document.querySelector('[data-session]')
  if (!(link instanceof HTMLAnchorElement)) return
  const { session } = JSON.parse(link.dataset.session ?? '')
  const { drafts } = sessionStorage
  if (localStorage.account !== session.account) void forget()
  sessionStorage.clear()
  if (drafts) sessionStorage.drafts = drafts
  for (const [key, value] of Object.entries(session)) {
    localStorage[key] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  location.replace(link.href)
})

/**
 * Ends the session, unless the page asks about unsaved text first. Saving a draft gets two seconds, unless the person leaves the page.
 * @param {HTMLButtonElement} button
 */
function signOut({ dataset }) {
  const goHome = () => location.assign(dataset.home ?? '/')
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    forget().then(goHome, goHome)
  }
  /** @type {Promise<unknown>[]} */
  const unfinished = []
  if (!document.dispatchEvent(new CustomEvent('sign-out', { detail: unfinished, cancelable: true }))) return
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
  if (field instanceof HTMLInputElement && field.dataset.asks)
    document.getElementById(field.dataset.asks)?.setAttribute('hidden', '')
  if (!(field instanceof HTMLTextAreaElement)) return
  const count = document.getElementById(`${field.id}-count`)
  if (!count) return
  count.textContent = String(field.value.length)
  count.toggleAttribute('data-over', field.value.length > Number(count.dataset.of))
})

/** @param {string} name */
const fieldsWithData = (name) =>
  /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`input[data-${name}]`))

// A link in an email carries its code after the `#`, so that no server logs it. Move it into the form.
function fillFromHash() {
  const parameters = new URLSearchParams(location.hash.slice(1))
  let isFilled = false
  for (const field of fieldsWithData('hash')) {
    const value = parameters.get(field.dataset.hash ?? '')
    if (!value) continue
    field.value = value
    isFilled = true
  }
  for (const shown of document.querySelectorAll('[data-shows-hash]')) {
    const value = parameters.get(shown.getAttribute('data-shows-hash') ?? '')
    const place = shown.querySelector('b')
    if (!value || !place) continue
    place.textContent = value
    shown.removeAttribute('hidden')
  }
  if (isFilled) history.replaceState(null, '', location.pathname + location.search)
}
addEventListener('DOMContentLoaded', fillFromHash)
addEventListener('hashchange', fillFromHash)

// A one-time key stays until a page without such a field, or a link with its own: phones discard tabs.
addEventListener('DOMContentLoaded', () => {
  const [field] = fieldsWithData('keeps')
  if (field?.dataset.keeps) sessionStorage.grant = field.value
  else if (field) field.value ||= sessionStorage.grant ?? ''
  if (field?.value !== sessionStorage.grant) sessionStorage.removeItem('grant')
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

// Browsers make ids on secure pages only.
addEventListener('DOMContentLoaded', () => {
  if (isSecureContext) for (const field of fieldsWithData('submission')) field.value ||= crypto.randomUUID()
})

// A form inside the reply to another page's form names its own page.
addEventListener('DOMContentLoaded', () => {
  for (const field of fieldsWithData('page')) history.replaceState(null, '', field.dataset.page)
})

// A code has just changed how somebody signs in, so nobody stays signed in. Only a form's reply redirects: a link signs nobody out.
addEventListener('DOMContentLoaded', () => {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  )
  if (localStorage.token && navigation?.redirectCount && document.querySelector('[data-session-over]'))
    void forget()
})

// Deletes what an expired session, an unfinished sign-in and old drafts have left.
addEventListener('DOMContentLoaded', () => {
  if (!document.querySelector('[data-provider-return]')) sessionStorage.removeItem('provider')
  if (isHydrated()) return
  const day = 864e5
  const { savedAt, hasText } = JSON.parse(sessionStorage.drafts ?? '{}')
  if (!(savedAt > Date.now() - day)) sessionStorage.removeItem('drafts')
  else if (hasText) document.querySelector('[data-kept]')?.removeAttribute('hidden')
  if (signedInRole()) return
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
  sessionStorage.removeItem('react-router-scroll-positions')
})

// Without a tick that it needs, a form with a password is not sent: the password would be gone.
addEventListener(
  'submit',
  (event) => {
    const form = /** @type {HTMLElement} */ (event.target)
    const box = /** @type {HTMLElement | null} */ (form.querySelector('[data-asks]:not(:checked)'))
    const password = /** @type {HTMLInputElement | null} */ (form.querySelector('[name=password]'))
    if (!box || !password?.value) return
    event.preventDefault()
    document.getElementById(box.dataset.asks ?? '')?.removeAttribute('hidden')
    box.focus()
  },
  true,
)

// A second press during the first post sends nothing. React's forms handle this themselves.
addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  if (form.hasAttribute('data-sent')) event.preventDefault()
  form.setAttribute('data-sent', '')
})
