// @ts-check
/** Says from whom an invitation is, and for whom. `page-fields.js` has moved it into the form by then. */
async function showInvitation() {
  const place = document.querySelector('[data-shown-by]')
  const field = document.querySelector('input[name="invitation"]')
  if (!(place instanceof HTMLElement) || !(field instanceof HTMLInputElement) || !field.value) return
  const reply = await fetch(place.dataset.shownBy ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invitation: field.value }),
    signal: AbortSignal.timeout(60_000),
  })
  if (!reply.ok) return
  const shown = await reply.json()
  for (const name of ['organisation', 'address']) {
    const part = place.querySelector(`[data-shown="${name}"]`)
    if (part) part.textContent = shown[name]
  }
  place.hidden = false
}

addEventListener('DOMContentLoaded', () => showInvitation().catch(() => undefined))
