import type { FileContentType } from '../../platform/files/file-store.ts'
import { detectContentType } from '../documents/detect-content-type.ts'
import type { Document, PagePicture } from '../documents/document.ts'
import { drawPicture, readPicture } from '../picture/picture.ts'
import { concatBuffers } from './pipe.ts'

const previewWidthPx = 800

/**
 * Copies an untrusted file, frees the original, and only then inspects the copy: both do not fit in a reader's memory together.
 * @param pieces of the file; emptied, so that the caller does not keep them in memory
 * @param beforePdf called before MuPDF opens a PDF
 * @throws {DocumentRefused}
 */
export async function readFile(pieces: Buffer[], beforePdf: () => void): Promise<Document> {
  const { inspect, ...copy } = await copyDocument(pieces, beforePdf)
  collectGarbage()
  const { preview, print, headline, text } = await inspect()
  const { bytes, width, height } = preview
  return { ...copy, print, headline, text, preview: bytes, previewWidth: width, previewHeight: height }
}

async function copyDocument(pieces: Buffer[], beforePdf: () => void) {
  const bytes = concatBuffers(pieces.splice(0))
  const contentType = await detectContentType(bytes)
  if (contentType === 'application/pdf') {
    beforePdf()
    const { copyPdf, inspectPdf } = await import('../pdf/pdf.ts')
    const copy = await copyPdf(bytes)
    const inspect = () => inspectPdf(copy, previewWidthPx)
    return { ...copy, contentType, pageUnit: 'points' as const, inspect }
  }
  const { print, ...copy } = await readPicture(bytes, contentType)
  const inspect = async () => ({
    print,
    headline: null,
    text: '',
    preview: await drawPicture(copy.bytes, previewWidthPx),
  })
  return { ...copy, contentType, pages: 1, pageUnit: 'pixels' as const, ownCode: null, inspect }
}

/**
 * Draws a page of a document that {@link readFile} returned. Only PDFs need MuPDF, which takes 25 MB, so the first PDF loads it.
 * @param page counted from 1
 * @param width in pixels
 * @throws {DocumentRefused}
 */
export async function drawFile(
  bytes: Buffer,
  contentType: FileContentType,
  page: number,
  width: number,
): Promise<PagePicture> {
  if (contentType !== 'application/pdf') return drawPicture(bytes, width)
  const { drawPdfPage } = await import('../pdf/render-pdf.ts')
  return drawPdfPage(bytes, page, width)
}

/** Held by files, pictures and MuPDF, outside JavaScript's heap. */
const maxExternalBytes = 40 * 1024 * 1024

/**
 * Collects garbage if there may be much of it: collecting takes 10 ms of a processor, half as long as reading a small picture. Asked for
 * explicitly, because the collector does not hurry when most memory is outside its heap.
 */
export function collectGarbage(): void {
  if (process.memoryUsage().external > maxExternalBytes) globalThis.gc?.()
}
