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

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a')
  const staysHere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey
  if (staysHere || !link || link.target || link.download || link.origin !== location.origin) return
  // A file may be saved, and the anchor of a page is there already.
  if (/^\/(api|files)\//.test(link.pathname)) return
  if (link.hash && link.href.split('#')[0] === location.href.split('#')[0]) return
  showOpening(link.href)
})
addEventListener('pageshow', () => showOpening())
