import { fileTypeFromBuffer } from 'file-type'
import { fileExtensions, type FileContentType } from '../../platform/files/file-store.ts'
import { DocumentRefused } from './refusal.ts'

/**
 * Decides what a file is by its content alone; its name and declared type play no part (rule: file-type-by-content).
 * A PDF begins with its first byte: readers forgive a kilobyte before it, and that is where a web page hides.
 * @throws {DocumentRefused} "wrong-type" for anything but PDF, PNG, JPEG and WebP, moving PNG included.
 */
export async function detectContentType(bytes: Buffer): Promise<FileContentType> {
  const found = await fileTypeFromBuffer(bytes)
  for (const contentType of Object.keys(fileExtensions)) {
    if (found?.mime !== contentType) continue
    if (contentType === 'application/pdf' && bytes.toString('latin1', 0, 5) !== '%PDF-') break
    return contentType as FileContentType
  }
  throw new DocumentRefused('wrong-type')
}
