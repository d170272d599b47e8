import { ApiError, type Client } from '@street-musketeers/contract/client.ts'

const cache = new Map<string, unknown>()
const maxCached = 40
/** How many pages are being refreshed right now. */
let refreshCount = 0
let isFresh = true

const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.error === 'Unavailable' || error.error === 'TooManyTries')

/** Nothing that one person loaded is shown to the next. */
export const forgetReplies = (): void => cache.clear()

/**
 * A client that stores its latest replies. If the server cannot be reached during a refresh, it answers from the store, so that
 * the page and the text typed into it survive a short loss of connection.
 */
export const cacheReplies =
  (call: Client): Client =>
  async (to, input) => {
    if (!to.startsWith('GET ')) return call(to, input)
    const key = `${to} ${JSON.stringify(input)}`
    try {
      const reply = await call(to, input)
      if (reply instanceof Blob) return reply
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
 * Runs a refresh of a page.
 * @param read loads everything the page shows
 * @returns false if some of it could not be loaded and is unchanged
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
