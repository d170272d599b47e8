// @ts-check
// Opens the doorstep page without signal. The page itself stores what this serves.

/** Bad signal is worse than none: whoever waits for a page holds leaflets in the other hand. */
const patienceMs = 4000

/** @param {Request} request */
async function answer(request) {
  const stored = await caches.match(request, { cacheName: 'doorstep' })
  if (!stored) return fetch(request)
  // The names of other files change with their content. The page is also fetched to be stored again, which is no document.
  if (!stored.headers.get('content-type')?.startsWith('text/html')) return stored
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    return fresh.status < 500 && fresh.status !== 429 ? fresh : stored
  } catch {
    return stored
  }
}

addEventListener('fetch', (fetchEvent) => {
  const event = /** @type {Event & { request: Request, respondWith(answer: Promise<Response>): void }} */ (
    fetchEvent
  )
  if (event.request.method === 'GET') event.respondWith(answer(event.request))
})
