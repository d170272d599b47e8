let slowTimer = 0

/** @param {string} [address] */
function showOpening(address) {
  clearTimeout(slowTimer)
  document.documentElement.toggleAttribute('data-opening', address !== undefined)
  const slow = document.querySelector('[data-slow]')
  slow?.setAttribute('hidden', '')
  if (address === undefined) return
  slow?.querySelector('a')?.setAttribute('href', address)
  slowTimer = window.setTimeout(() => slow?.removeAttribute('hidden'), 8000)
}

const hideOffline = () => document.querySelector('[data-not-connected]')?.setAttribute('hidden', '')

/** @param {Event} event */
function stopOffline(event) {
  const words = document.querySelector('[data-not-connected]')
  if (navigator.onLine || !words) return
  event.preventDefault()
  words.removeAttribute('hidden')
}

/**
 * @param {MouseEvent} event
 * @returns the address of the page that a press opens in place of this one; undefined if it opens none
 */
function addressOpened(event) {
  const link = event.target instanceof Element && event.target.closest('a')
  const staysHere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey
  if (staysHere || !link || link.target || link.download || link.origin !== location.origin) return
  // A file may be saved, and the anchor of a page is there already.
  if (/^\/(api|files)\//.test(link.pathname)) return
  if (link.hash && link.href.split('#')[0] === location.href.split('#')[0]) return
  return link.href
}

// Before React Router, which reloads the page when it cannot load a script of the next one.
addEventListener(
  'click',
  (event) => {
    hideOffline()
    if (addressOpened(event)) stopOffline(event)
  },
  true,
)
addEventListener('click', (event) => {
  const address = addressOpened(event)
  if (address) showOpening(address)
})
addEventListener('pageshow', () => showOpening())
addEventListener('online', hideOffline)
