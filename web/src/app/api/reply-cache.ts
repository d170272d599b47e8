import { ApiError, type Call } from '@street-musketeers/contract/client.ts'

const cache = new Map<string, unknown>()
const maxCached = 40
/** Pages that are being read anew at this moment. */
let refreshCount = 0
let isFresh = true

const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.error === 'Unavailable' || error.error === 'TooManyTries')

/**
 * A client that keeps what was read last. While a page is read anew and the product cannot be reached, it answers with that: what
 * stands on the page, and what was typed into it, outlives a moment without a connection.
 */
export const cacheReplies =
  (call: Call): Call =>
  async (to, input) => {
    if (to.method !== 'GET' || to.download) return call(to, input)
    const key = `${to.path} ${JSON.stringify(input)}`
    try {
      const reply = await call(to, input)
      cache.delete(key)
      cache.set(key, reply)
      for (const oldest of cache.keys()) {
        if (cache.size <= maxCached) break
        cache.delete(oldest)
      }
      return reply
    } catch (error) {
      if (!refreshCount || !isUnreachable(error) || !cache.has(key)) throw error
      isFresh = false
      return cache.get(key) as Awaited<ReturnType<typeof call<typeof to>>>
    }
  }

/**
 * Reads what a page shows anew.
 * @param read asks for all of it
 * @returns whether it could be read; if not, the page shows what it showed before
 */
export async function trackRefresh(read: () => Promise<void>): Promise<boolean> {
  if (!refreshCount) isFresh = true
  refreshCount += 1
  try {
    await read()
    return isFresh
  } finally {
    refreshCount -= 1
  }
}
