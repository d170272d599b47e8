// @ts-check
/**
 * Says whose account the emailed link signs in to, before its button is pressed (rule: sign-in-links). `page-fields.js` has moved the link
 * into the form by then. A page that was opened without a link has nothing to say.
 */
async function showAccount() {
  const field = document.querySelector('input[name="link"]')
  const place = document.querySelector('[data-link-account]')
  if (!(field instanceof HTMLInputElement) || !(place instanceof HTMLElement)) return
  const { value: link } = field
  const sentence = place.closest('p')
  if (sentence) sentence.hidden = !link
  if (link) place.textContent = await askWhose(link).catch(() => place.dataset.unavailable ?? '')
}

/**
 * @param {string} link
 * @returns {Promise<string>} the masked address, or why there is none
 */
async function askWhose(link) {
  const reply = await fetch('/api/signin/emailed/account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
    signal: AbortSignal.timeout(60_000),
  })
  const { address, message } = await reply.json()
  return address ?? message
}

addEventListener('DOMContentLoaded', showAccount)
addEventListener('hashchange', showAccount)
