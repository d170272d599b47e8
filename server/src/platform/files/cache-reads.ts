import { LRUCache } from 'lru-cache'
import type { FileStore } from './file-store.ts'

/**
 * A store that caches the files read last, up to `maxBytes`, so that a thousand emails with one attachment read its file once. The
 * content under a key never changes, so the cache is never stale; a removed file may be readable for a while longer.
 */
export function cacheReads<Store extends Pick<FileStore, 'read'>>(store: Store, maxBytes: number): Store {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // An empty file still has a place.
    sizeCalculation: ({ length }) => length || 1,
    fetchMethod: (key) => store.read(key),
  })
  return { ...store, read: (key) => cache.forceFetch(key) }
}
