import { Refused, type Call } from '@street-musketeers/contract/client.ts'

const kept = new Map<string, unknown>()
const mostKept = 40
/** Pages that are being read anew at this moment. */
let readers = 0
let isFresh = true

const isAway = (error: unknown) =>
  error instanceof Refused && (error.error === 'Unavailable' || error.error === 'TooManyTries')

/**
 * A client that keeps what was read last. While a page is read anew and the product cannot be reached, it answers with that: what
 * stands on the page, and what was typed into it, outlives a moment without a connection.
 */
export const keepingReplies =
  (call: Call): Call =>
  async (to, input) => {
    if (to.method !== 'GET' || to.download) return call(to, input)
    const key = `${to.path} ${JSON.stringify(input)}`
    try {
      const reply = await call(to, input)
      kept.delete(key)
      kept.set(key, reply)
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break
        kept.delete(oldest)
      }
      return reply
    } catch (error) {
      if (!readers || !isAway(error) || !kept.has(key)) throw error
      isFresh = false
      return kept.get(key) as Awaited<ReturnType<typeof call<typeof to>>>
    }
  }

/**
 * Reads what a page shows anew.
 * @param read asks for all of it
 * @returns whether it could be read; if not, the page shows what it showed before
 */
export async function readAnew(read: () => Promise<void>): Promise<boolean> {
  if (!readers) isFresh = true
  readers += 1
  try {
    await read()
    return isFresh
  } finally {
    readers -= 1
  }
}
