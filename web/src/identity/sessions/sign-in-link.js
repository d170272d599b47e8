// @ts-check
/** @typedef {{ address?: string, error?: string, message?: string }} Answer */
/** @type {Answer} */
const refused = { error: 'LinkNotAccepted' }
/** @type {Answer} */
const unknown = {}

/**
 * Says whose account the emailed link signs in to, before its button is pressed (rule: sign-in-links). `page-fields.js` has moved the link
 * into the form by then. A link that is over, or missing, leaves only the button that leads to another.
 */
async function showAccount() {
  const field = document.querySelector('input[name="link"]')
  const place = document.querySelector('[data-link-account]')
  if (!(field instanceof HTMLInputElement) || !(place instanceof HTMLElement)) return
  const { value: link } = field
  const sentence = place.closest('p')
  const { address, error, message } = link ? await askWhose(link).catch(() => unknown) : refused
  const isOver = ['LinkNotAccepted', 'InvalidInput'].includes(error ?? '')
  if (sentence) sentence.hidden = isOver
  document.querySelector('[data-link-works]')?.toggleAttribute('hidden', isOver)
  document.querySelector('[data-link-over]')?.toggleAttribute('hidden', !isOver)
  place.textContent = isOver ? '' : (address ?? message ?? place.dataset.unavailable ?? '')
}

/**
 * @param {string} link
 * @returns {Promise<Answer>} the masked address, or why there is none
 */
async function askWhose(link) {
  const reply = await fetch('/api/signin/emailed/account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
    signal: AbortSignal.timeout(60_000),
  })
  return reply.json()
}

addEventListener('DOMContentLoaded', showAccount)
addEventListener('hashchange', showAccount)
