import type { FileStore } from './file-store.ts'

/**
 * A store that caches the files read last, up to `maxBytes`, so that a thousand emails with one attachment read its file once. The
 * content under a key never changes, so the cache is never stale; a removed file may be readable for a while longer.
 */
export function cacheReads<Store extends Pick<FileStore, 'read'>>(store: Store, maxBytes: number): Store {
  /** In order of last use, the oldest first. A file that is still being read counts as 0 bytes. */
  const cache = new Map<string, { file: Promise<Buffer>; bytes: number }>()
  let cachedBytes = 0

  function drop(key: string): void {
    cachedBytes -= cache.get(key)?.bytes ?? 0
    cache.delete(key)
  }

  async function readAndCache(key: string): Promise<Buffer> {
    const entry = { file: store.read(key), bytes: 0 }
    cache.set(key, entry)
    try {
      const file = await entry.file
      if (cache.get(key) !== entry) return file
      cachedBytes += entry.bytes = file.length
      for (const oldest of cache.keys()) {
        if (cachedBytes <= maxBytes) break
        drop(oldest)
      }
      return file
    } catch (error) {
      drop(key)
      throw error
    }
  }

  return {
    ...store,
    async read(key) {
      const entry = cache.get(key)
      if (!entry) return readAndCache(key)
      cache.delete(key)
      cache.set(key, entry)
      return entry.file
    },
  }
}
