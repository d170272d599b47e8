import type { FileStore } from './file-store.ts'

/**
 * A store that remembers what was read last, up to `maxBytes`, so that a thousand letters with one leaflet read its
 * file once. A file never changes under its key, so what is remembered is true; a removed one may be read a while longer.
 */
export function cacheReads<Store extends Pick<FileStore, 'read'>>(store: Store, maxBytes: number): Store {
  /** Those used last stand last. A read under way counts as no bytes. */
  const remembered = new Map<string, { file: Promise<Buffer>; bytes: number }>()
  let held = 0

  function forget(key: string): void {
    held -= remembered.get(key)?.bytes ?? 0
    remembered.delete(key)
  }

  async function readAnew(key: string): Promise<Buffer> {
    const reading = { file: store.read(key), bytes: 0 }
    remembered.set(key, reading)
    try {
      const file = await reading.file
      if (remembered.get(key) !== reading) return file
      held += reading.bytes = file.length
      for (const oldest of remembered.keys()) {
        if (held <= maxBytes) break
        forget(oldest)
      }
      return file
    } catch (error) {
      forget(key)
      throw error
    }
  }

  return {
    ...store,
    async read(key) {
      const known = remembered.get(key)
      if (!known) return readAnew(key)
      remembered.delete(key)
      remembered.set(key, known)
      return known.file
    },
  }
}
