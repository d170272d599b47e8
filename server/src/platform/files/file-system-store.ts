import { createHash } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  contentTypeOf,
  FileNotFound,
  isFileKey,
  newFileKey,
  requireFileKey,
  StorageUnavailable,
  type FileStore,
} from './file-store.ts'
import { hours } from '../values/clock.ts'
import { resolveRange, RangeNotSatisfiable } from './byte-range.ts'

const maxPartialAgeMs = hours(1)

/**
 * Stores files in a folder, readable to this user only, as `<root>/ab/cd/<key>`. A file is written to `<root>/partial` and renamed
 * when it is complete.
 * @throws {StorageUnavailable} when the folder cannot be created or read
 */
export async function openFileSystemStore(root: string): Promise<FileStore> {
  const partials = join(root, 'partial')
  await orUnavailable(mkdir(partials, { recursive: true, mode: 0o700 }))
  await orUnavailable(removeAbandoned(partials))

  const pathOf = (key: string) => {
    requireFileKey(key)
    return join(root, key.slice(0, 2), key.slice(2, 4), key)
  }

  /** A missing file is "not found" only while the store itself is there: a volume may not be mounted. */
  async function orMissing<T>(operation: Promise<T>): Promise<T> {
    try {
      return await operation
    } catch (error) {
      if (!isMissing(error)) throw unavailable(error)
      await orUnavailable(access(partials))
      throw new FileNotFound('No file has this key.', { cause: error })
    }
  }

  return {
    async put(bytes, contentType, key = newFileKey(contentType)) {
      const partial = join(partials, newFileKey(contentType))
      try {
        await writeDurably(partial, bytes)
        await moveDurably(partial, pathOf(key), root)
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined)
        throw unavailable(error)
      }
      return { key, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
    },

    read: async (key) => orMissing(readFile(pathOf(key))),

    async stream(key, range) {
      const file = await orMissing(open(pathOf(key)))
      try {
        const { size } = await file.stat()
        const { from, to } = range ? resolveRange(range, size) : { from: 0, to: size - 1 }
        // With its end known, a file is not read once more to find it.
        const content = file.createReadStream(size > 0 ? { start: from, end: to } : {})
        return { bytes: size, from, to, contentType: contentTypeOf(key), content }
      } catch (error) {
        await file.close()
        throw error instanceof RangeNotSatisfiable ? error : unavailable(error)
      }
    },

    remove: async (key) => orUnavailable(rm(pathOf(key), { force: true })),

    async *list() {
      const names = await orUnavailable(readdir(root, { recursive: true, withFileTypes: true }))
      for (const { name, parentPath } of names) {
        if (parentPath === partials || !isFileKey(name)) continue
        const file = await orUnavailable(unlessMissing(stat(join(parentPath, name))))
        if (file) yield { key: name, bytes: file.size, storedAt: file.mtime }
      }
    },
  }
}

async function writeDurably(path: string, bytes: Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function moveDurably(from: string, to: string, root: string) {
  const created = await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  await syncFolder(dirname(to))
  if (!created) return
  await syncFolder(dirname(dirname(to)))
  await syncFolder(root)
}

/** A rename survives a power cut only when its folder is synced too (fsync(2)). */
async function syncFolder(path: string) {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes files left by processes that died: those older than any upload, because another process may be writing now. */
async function removeAbandoned(partials: string) {
  for (const name of await readdir(partials)) {
    const file = await unlessMissing(stat(join(partials, name)))
    if (file && Date.now() - file.mtimeMs > maxPartialAgeMs) await rm(join(partials, name), { force: true })
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const unavailable = (error: unknown) =>
  new StorageUnavailable('The file store cannot be used now.', { cause: error })

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw unavailable(error)
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
