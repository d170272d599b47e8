import { Socket } from 'node:net'
import type { FileContentType } from '../../platform/files/file-store.ts'
import type { CardPicture, CardText } from '../drawing/card.ts'
import type { Document, PagePicture } from '../documents/document.ts'
import { detectContentType } from '../documents/detect-content-type.ts'
import { encodeDelta, type CopiedRange } from './delta.ts'
import { drawPicture, readPicture } from '../picture/picture.ts'
import { DocumentRefused, type RefusalReason } from '../documents/refusal.ts'
import { concatBuffers, openPipe, pipeFd, type Received } from './pipe.ts'
import type { SheetsRequest } from '../sheets/sheets.ts'

/** The requests a reader takes: read an untrusted file, draw a page of a clean copy, draw a card, or lay out sheets. */
export type ReaderRequest =
  | { read: Buffer }
  | { draw: Buffer; contentType: FileContentType; page: number; width: number }
  | { card: CardText }
  | { sheets: SheetsRequest }

/** Sheets as a PDF, encoded against the document that is printed on them. */
export interface Sheets {
  pieces: (Buffer | CopiedRange)[]
}

/**
 * A reader sends 'ready', then one result for each request, and 'ready' again when it has freed its memory, or ends. A fault is a bug
 * and ends the reader.
 */
export type ReaderReply =
  | 'ready'
  | { done: Document | PagePicture | CardPicture | Sheets }
  | { refused: RefusalReason; page: number; cause: string }
  | { fault: string }

const previewWidthPx = 800

/** Whether this reader ends after its request: what an untrusted PDF may have broken in MuPDF's memory must not reach the next document. */
let isSpent = false

/** Copies an untrusted file, frees the original, and only then inspects the copy: both do not fit in memory together. */
async function read(pieces: Buffer[]): Promise<Document> {
  const { inspect, ...copy } = await copyDocument(pieces)
  collectGarbage()
  const { preview, print } = await inspect()
  const { bytes, width, height } = preview
  return { ...copy, print, preview: bytes, previewWidth: width, previewHeight: height }
}

/** @param pieces is emptied, so that the caller does not keep them in memory */
async function copyDocument(pieces: Buffer[]) {
  const bytes = concatBuffers(pieces.splice(0))
  const contentType = await detectContentType(bytes)
  if (contentType === 'application/pdf') {
    isSpent = true
    const { copyPdf, inspectPdf } = await import('../pdf/pdf.ts')
    const copy = await copyPdf(bytes)
    const inspect = () => inspectPdf(copy, previewWidthPx)
    return { ...copy, contentType, pageUnit: 'points' as const, inspect }
  }
  const { print, ...copy } = await readPicture(bytes, contentType)
  const inspect = async () => ({ print, preview: await drawPicture(copy.bytes, previewWidthPx) })
  return { ...copy, contentType, pages: 1, pageUnit: 'pixels' as const, inspect }
}

/** Held by files, pictures and MuPDF, outside JavaScript's heap. */
const maxExternalBytes = 40 * 1024 * 1024

/**
 * Collects garbage if there may be much of it: collecting takes 10 ms of a processor, half as long as reading a small picture. Asked for
 * explicitly, because the collector does not hurry when most memory is outside its heap.
 */
function collectGarbage(): void {
  if (process.memoryUsage().external > maxExternalBytes) globalThis.gc?.()
}

// Only PDFs need MuPDF, which takes 25 MB, so the first PDF loads it.
async function draw(bytes: Buffer, contentType: FileContentType, page: number, width: number) {
  if (contentType !== 'application/pdf') return drawPicture(bytes, width)
  const { drawPdfPage } = await import('../pdf/render-pdf.ts')
  isSpent = true
  const picture = await drawPdfPage(bytes, page, width)
  isSpent = false
  return picture
}

async function handleRequest(request: Received<ReaderRequest>): Promise<ReaderReply> {
  try {
    if ('read' in request) return { done: await read(request.read) }
    if ('card' in request) {
      // Cards are rare, so other requests do not wait for the typefaces to load.
      const { paintCard } = await import('../drawing/card.ts')
      const { picture, ...text } = request.card
      return { done: await paintCard({ ...text, picture: picture && concatBuffers(picture) }) }
    }
    if ('sheets' in request) {
      const { paintSheets } = await import('../sheets/paint-sheets.ts')
      const { document, ...order } = request.sheets
      const bytes = concatBuffers(document.bytes)
      const sheets = await paintSheets({ ...order, document: { ...document, bytes } })
      return { done: { pieces: encodeDelta(sheets, bytes) } }
    }
    const { contentType, page, width } = request
    return { done: await draw(concatBuffers(request.draw), contentType, page, width) }
  } catch (error) {
    if (!(error instanceof DocumentRefused)) return { fault: String((error as Error).stack ?? error) }
    return { refused: error.reason, page: error.page, cause: String(error.cause ?? error.reason) }
  }
}

const socket = new Socket({ fd: pipeFd })
const send = openPipe<ReaderReply, ReaderRequest>(socket, async (request) => {
  send(await handleRequest(request))
  if (isSpent) return socket.end()
  collectGarbage()
  send('ready')
})
// The parent has ended, so this process ends too.
socket.on('close', () => process.exit())
send('ready')
