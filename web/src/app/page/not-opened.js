// @ts-check
/**
 * Puts words in the place of a skeleton when a script of the page cannot be loaded, or when the skeleton is still there after 8 seconds
 * (rule: nothing-hangs).
 */
{
  const show = () => {
    const words = document.querySelector('[data-not-opened]')
    words?.removeAttribute('hidden')
    words?.previousElementSibling?.setAttribute('hidden', '')
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show(), true)
  setTimeout(show, 8000)
}
