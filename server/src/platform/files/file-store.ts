import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteExtent, ByteRange } from './byte-range.ts'

/** What may be kept, with the extension by which a key says so. */
export const fileExtensions = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const

export type FileContentType = keyof typeof fileExtensions

export interface StoredFile {
  /** Random (128 bits), so that knowing one file never leads to another (rule: random-file-names). */
  key: string
  /** Of the bytes, in hexadecimal. */
  sha256: string
  bytes: number
}

export interface FileStream extends ByteExtent {
  /** Of the whole file, whatever part of it flows. */
  bytes: number
  contentType: FileContentType
  content: Readable
}

/**
 * Where files are kept. A file never changes once put: new bytes get a new key. Rows name files by key, so put the
 * file first and write the row after; what no row names is swept through `list`.
 * Every call may throw {@link StorageUnavailable}; nothing half-written is ever readable.
 */
export interface FileStore {
  /** Returns once the bytes would survive a power cut. */
  put(bytes: Buffer, contentType: FileContentType): Promise<StoredFile>
  /** @throws {FileNotFound} for an unknown or malformed key. */
  read(key: string): Promise<Buffer>
  /**
   * For serving without holding the file in memory.
   * @throws {FileNotFound} before any byte flows. @throws {RangeNotSatisfiable} when nothing of it lies in the part.
   */
  stream(key: string, part?: ByteRange): Promise<FileStream>
  /** Removing what is already gone is no error. @throws {FileNotFound} for a malformed key. */
  remove(key: string): Promise<void>
  /** Every kept file, in no order; those put or removed meanwhile may or may not appear. */
  list(): AsyncIterable<{ key: string; bytes: number; storedAt: Date }>
}

/** The store cannot work now: disk full, read-only or gone. Worth trying again later, so the answer is 503 (rule: outages-are-503). */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** No file has this key. */
export class FileNotFound extends Error {
  override name = 'FileNotFound'
}

const keyPattern = /^[0-9a-f]{32}\.(pdf|png|jpg|webp)$/

/** A key that nobody can guess (rule: random-file-names). */
export const newFileKey = (contentType: FileContentType) =>
  `${randomBytes(16).toString('hex')}.${fileExtensions[contentType]}`

/** Whether a text has the form of a key. */
export const isFileKey = (text: string) => keyPattern.test(text)

/** Stands before every use of a key as part of a path. @throws {FileNotFound} for a malformed key. */
export function requireFileKey(text: string): void {
  if (!isFileKey(text)) throw new FileNotFound('No file has such a key.')
}

/** @throws {FileNotFound} for a malformed key. */
export function contentTypeOf(key: string): FileContentType {
  const extension = keyPattern.exec(key)?.[1]
  for (const [contentType, known] of Object.entries(fileExtensions))
    if (known === extension) return contentType as FileContentType
  throw new FileNotFound('No file has such a key.')
}
