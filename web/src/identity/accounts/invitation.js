// @ts-check
/** Says from whom an invitation is, and for whom, or that it works no more. `page-fields.js` has moved it into the form by then. */
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
  const shown = await reply.json()
  // Nobody types a name and a password for a link that no longer works.
  if (shown.error === 'InvitationNotAccepted') {
    place.textContent = shown.message
    place.hidden = false
    document.querySelector('main form')?.remove()
  }
  if (!reply.ok) return
  for (const name of ['organisation', 'address']) {
    const part = place.querySelector(`[data-shown="${name}"]`)
    if (part) part.textContent = shown[name]
  }
  place.hidden = false
}

addEventListener('DOMContentLoaded', () => showInvitation().catch(() => undefined))
