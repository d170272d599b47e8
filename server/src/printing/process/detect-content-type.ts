import { fileTypeFromBuffer } from 'file-type'
import { fileExtensions, type FileContentType } from '../../platform/files/file-store.ts'
import { DocumentRefused } from './refusal.ts'

/**
 * Decides what a file is by its content alone; its name and declared type play no part (rule: file-type-by-content).
 * A PDF must start at its first byte: viewers ignore a kilobyte before it, and that is where a web page can hide.
 * @throws {DocumentRefused} "wrong-type" for anything but PDF, PNG, JPEG and WebP; also for animated PNG.
 */
export async function detectContentType(bytes: Buffer): Promise<FileContentType> {
  const detected = await fileTypeFromBuffer(bytes)
  for (const contentType of Object.keys(fileExtensions)) {
    if (detected?.mime !== contentType) continue
    if (contentType === 'application/pdf' && bytes.toString('latin1', 0, 5) !== '%PDF-') break
    return contentType as FileContentType
  }
  throw new DocumentRefused('wrong-type')
}
