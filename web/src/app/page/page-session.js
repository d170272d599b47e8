/** Tells one sign-in from another. Empty when nobody is signed in. */
const currentSignIn = () => localStorage.expiresAt ?? ''
const pageSignIn = currentSignIn()

/** Whether React shows this page. */
const isHydrated = () => '__reactRouterContext' in window

/** Tells the pages of this tab from those before somebody signed out. The name of a window outlives what is stored, and other sites do not see it. */
const beginAnew = () => void (window.name = crypto.randomUUID())

/** Deletes what is stored and ends the session. Other tabs get a storage event without a key. */
async function forget() {
  const { token } = localStorage
  beginAnew()
  localStorage.clear()
  sessionStorage.clear()
  showRole()
  if (!token) return
  forgetDoorstep()
  await endSession(token)
}

/** Deletes the page that counts at the doors with its counts, and what opens it without signal. */
function forgetDoorstep() {
  void globalThis.caches?.delete('doorstep')
  void navigator.serviceWorker?.getRegistration('/doorstep/').then((worker) => worker?.unregister())
}

/** @param {string} token */
function endSession(token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(60_000)
  return fetch('/api/signout', { method: 'POST', headers, body: '{}', keepalive: true, signal })
}

const resetForms = () => {
  for (const form of document.forms) form.reset()
}

addEventListener('storage', ({ key }) => {
  showRole()
  // Only a tab where somebody signed out, or somebody else signed in, deletes everything at once.
  if (key !== null) return
  beginAnew()
  sessionStorage.clear()
  resetForms()
  if (!pageSignIn || !isHydrated()) return
  document.documentElement.dataset.signingOut = ''
  location.replace('/')
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
  if (isHydrated()) return
  // Browsers fill in a static page's forms as they were left, which may have been by somebody else.
  const now = { signIn: currentSignIn(), name: window.name }
  const { signIn, name } = { ...now, ...history.state }
  if (signIn !== now.signIn || name !== now.name) resetForms()
  history.replaceState(now, '')
})

// The reply to a sign-in form carries the session. Drafts stay; only their author can read them.
addEventListener('DOMContentLoaded', () => {
  const link = document.querySelector('[data-session]')
  if (!(link instanceof HTMLAnchorElement)) return
  const { session } = JSON.parse(link.dataset.session ?? '')
  // This browser blocks storage, so the next page would have no session. This page says why.
  if ('storesNothing' in document.documentElement.dataset) return void endSession(session.token)
  const { drafts } = sessionStorage
  if (localStorage.account !== session.account) void forget()
  sessionStorage.clear()
  if (drafts) sessionStorage.drafts = drafts
  for (const [key, value] of Object.entries(session)) {
    localStorage[key] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  location.replace(link.href)
})

/** Ends the session, unless the page asks about unsaved text first. Saving a draft gets two seconds, unless the person leaves the page. */
function signOut() {
  const goHome = () => location.assign('/')
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

document.addEventListener('click', async ({ target, isTrusted }) => {
  const button = target instanceof Element && target.closest('[data-sign-out]')
  if (!button) return
  // `doorstep.js` has stored that something is counted. A press that is no person's follows an answer, or comes after they have gone.
  const asks = isTrusted && (await globalThis.caches?.match('/doorstep/counted').catch(() => null))
  if (!asks || confirm(button.getAttribute('data-sign-out') ?? '')) signOut()
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
