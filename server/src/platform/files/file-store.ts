import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteExtent, ByteRange } from './byte-range.ts'

/** The types of files that are stored, each with the extension in its key. */
export const fileExtensions = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const

export type FileContentType = keyof typeof fileExtensions

export interface StoredFile {
  /** Random (128 bits), so that one file's key leads to no other (rule: files-served-inert). */
  key: string
  /** In hexadecimal. */
  sha256: string
  bytes: number
}

export interface FileStream extends ByteExtent {
  /** The size of the whole file, also when only a part is streamed. */
  bytes: number
  contentType: FileContentType
  content: Readable
}

/**
 * Storage for files. A file never changes: new bytes get a new key. Put the file first and then write the row with its key; files
 * without a row are found with `list` and removed.
 * Every call may throw {@link StorageUnavailable}. A partly written file is never readable.
 */
export interface FileStore {
  /**
   * Resolves when the bytes would survive a power cut.
   * @param key of a small picture, which may be put twice; left out, a new one
   */
  put(bytes: Buffer, contentType: FileContentType, key?: string): Promise<StoredFile>
  /** @throws {FileNotFound} for an unknown or malformed key. */
  read(key: string): Promise<Buffer>
  /**
   * Streams a file or a range of it, without holding it in memory.
   * @throws {FileNotFound} before the first byte
   * @throws {RangeNotSatisfiable} when the file has no bytes in the range
   */
  stream(key: string, range?: ByteRange): Promise<FileStream>
  /** Removing a file twice is not an error. @throws {FileNotFound} for a malformed key. */
  remove(key: string): Promise<void>
  /** Every file, in no particular order; files that are put or removed during the listing may or may not appear. */
  list(): AsyncIterable<{ key: string; bytes: number; storedAt: Date }>
}

/** The store does not work now: the disk is full, read-only or gone. Trying again later may help, so the reply is a 503 (rule: outages-are-503). */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** No file has this key. */
export class FileNotFound extends Error {
  override name = 'FileNotFound'
}

const keyPattern = /^[0-9a-f]{32}(?:\.(pdf|png|jpg|webp)|-small\.(webp))$/

/** A key that cannot be guessed (rule: files-served-inert). */
export const newFileKey = (contentType: FileContentType) =>
  `${randomBytes(16).toString('hex')}.${fileExtensions[contentType]}`

/** Whether a text has the form of a key. */
export const isFileKey = (text: string) => keyPattern.test(text)

/** Call it before a key becomes part of a path. @throws {FileNotFound} for a malformed key */
export function requireFileKey(text: string): void {
  if (!isFileKey(text)) throw new FileNotFound('No file has such a key.')
}

/** @throws {FileNotFound} for a malformed key */
export function contentTypeOf(key: string): FileContentType {
  const [, own, ofSmall] = keyPattern.exec(key) ?? []
  const extension = own ?? ofSmall
  for (const [contentType, candidate] of Object.entries(fileExtensions))
    if (candidate === extension) return contentType as FileContentType
  throw new FileNotFound('No file has such a key.')
}
