import { fileTypeFromBuffer } from 'file-type'
import { fileExtensions, type FileContentType } from '../../platform/files/file-store.ts'
import { DocumentRefused, type RefusalReason } from './refusal.ts'

/**
 * Decides what a file is by its content alone; its name and declared type play no part (rule: leaflet-file-limits).
 * A PDF may start within the first kilobyte, as viewers accept; its clean copy starts at once.
 * @throws {DocumentRefused} for anything but PDF, PNG, JPEG and WebP, also for animated PNG: "heic", "program", "svg" or "office-document"
 * for what people choose by mistake, otherwise "wrong-type".
 */
export async function detectContentType(bytes: Buffer): Promise<FileContentType> {
  const detected = await fileTypeFromBuffer(bytes)
  for (const contentType of Object.keys(fileExtensions))
    if (detected?.mime === contentType) return contentType as FileContentType
  if (!detected && bytes.subarray(0, 1024).includes('%PDF-')) return 'application/pdf'
  throw new DocumentRefused(mistakeIn(bytes, detected?.mime ?? ''))
}

const programs = /^application\/(x-msdownload|x-elf|x-mach-binary|x-apple-diskimage|x-deb|vnd\.android)/
const officeDocuments =
  /^application\/(vnd\.openxmlformats|vnd\.oasis\.opendocument|vnd\.ms-|msword|x-cfb|rtf)/

function mistakeIn(bytes: Buffer, mime: string): RefusalReason {
  const start = bytes.toString('latin1', 0, 1000)
  if (/^image\/hei[cf]/.test(mime)) return 'heic'
  if (programs.test(mime) || start.startsWith('MZ') || start.startsWith('#!')) return 'program'
  if (officeDocuments.test(mime) || start.startsWith('{\\rtf')) return 'office-document'
  return /<svg[\s>]/i.test(start) ? 'svg' : 'wrong-type'
}
