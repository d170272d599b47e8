import { createHash } from 'node:crypto'
import { FileNotFound, StorageUnavailable, type StoredFile } from './file-store.ts'
import type { Platform } from '../platform.ts'

/** The bytes under a key are not the ones that were stored: the file was truncated or altered. */
export class FileDamaged extends Error {
  override name = 'FileDamaged'
}

/** Whether a file could not be read as it was stored, now or ever. */
export const isUnreadable = (error: unknown) =>
  error instanceof FileDamaged || error instanceof FileNotFound || error instanceof StorageUnavailable

/** @throws {FileDamaged} when the bytes are not those of the file */
export function requireUndamaged(bytes: Buffer, { bytes: length, sha256 }: StoredFile): void {
  if (bytes.length !== length)
    throw new FileDamaged(`The file has ${bytes.length} bytes and was stored with ${length}.`)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new FileDamaged('The file was altered after it was stored.')
}

/**
 * Reads a file and checks that it is as it was stored (rule: leaflets-are-checked). A fault is reported once.
 * @param campaignId whose file it is
 * @throws {FileNotFound}, {@link FileDamaged} or {StorageUnavailable}
 */
export async function readChecked(
  file: StoredFile,
  campaignId: number,
  { files, fileFaults }: Pick<Platform, 'files' | 'fileFaults'>,
): Promise<Buffer> {
  try {
    const bytes = await files.read(file.key)
    requireUndamaged(bytes, file)
    return bytes
  } catch (error) {
    if (isUnreadable(error)) fileFaults.report(error, campaignId)
    throw error
  }
}
