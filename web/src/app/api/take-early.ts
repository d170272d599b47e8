declare global {
  interface Window {
    /** What `early.js` has started: replies by address, null where the server could not be reached. */
    early?: { token: string; replies: Map<string, Promise<Response | null>> }
  }
}

/** How long after the page was opened such a reply is as good as a new one, in milliseconds. */
const freshFor = 30_000

/**
 * Takes the reply to a call that was started before the page's scripts had arrived. Each is taken once and only for the same session.
 * @returns null if there is none, or the call failed: then it must be sent
 */
export async function takeEarly(address: string, request: RequestInit): Promise<Response | null> {
  const { token, replies } = window.early ?? {}
  // Whatever changes something may make them untrue.
  if (request.method !== 'GET') replies?.clear()
  const reply = request.method === 'GET' ? replies?.get(address) : undefined
  replies?.delete(address)
  if (!reply || performance.now() > freshFor) return null
  return new Headers(request.headers).get('authorization') === `Bearer ${token}` ? reply : null
}
