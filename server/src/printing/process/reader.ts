import { Socket } from 'node:net'
import type { FileContentType } from '../../platform/files/file-store.ts'
import type { CardPicture, CardText } from '../drawing/card.ts'
import type { Document, PagePicture } from './document.ts'
import { detectContentType } from './detect-content-type.ts'
import { encodeDelta, type CopiedRange } from './delta.ts'
import { drawPicture, readPicture } from '../picture/picture.ts'
import { DocumentRefused, type RefusalReason } from './refusal.ts'
import { concatBuffers, openPipe, pipeFd, type Received } from './pipe.ts'
import type { SheetsRequest } from '../sheets/sheets.ts'

/** What a reader is asked: to read a stranger's file, to draw one page of a clean copy, to draw a card, or to lay out sheets. */
export type ReaderRequest =
  | { read: Buffer }
  | { draw: Buffer; contentType: FileContentType; page: number; width: number }
  | { card: CardText }
  | { sheets: SheetsRequest }

/** Sheets as a PDF, said by what it shares with the document that is on them. */
export interface Sheets {
  pieces: (Buffer | CopiedRange)[]
}

/** What it answers: that it is ready, and to each request once; then, when it has cleared away, that it is ready again. A fault is a bug, and its end. */
export type ReaderReply =
  | 'ready'
  | { done: Document | PagePicture | CardPicture | Sheets }
  | { refused: RefusalReason; because: string }
  | { fault: string }

const previewWidth = 800

/** Copies a stranger's file and looks at the copy, for which there is room when what was sent is cleared away. */
async function read(pieces: Buffer[]): Promise<Document> {
  const { look, ...copy } = await copyDocument(pieces)
  collectGarbage()
  const { preview, print } = await look()
  const { bytes, width, height } = preview
  return { ...copy, print, preview: bytes, previewWidth: width, previewHeight: height }
}

/** @param pieces are taken away from whoever holds them. */
async function copyDocument(pieces: Buffer[]) {
  const bytes = concatBuffers(pieces.splice(0))
  const contentType = await detectContentType(bytes)
  if (contentType === 'application/pdf') {
    const { copyPdf, inspectPdf } = await import('../pdf/pdf.ts')
    const { pictures, ...copy } = await copyPdf(bytes)
    const look = () => inspectPdf({ ...copy, pictures }, previewWidth)
    return { ...copy, contentType, pageUnit: 'points' as const, look }
  }
  const { print, ...copy } = await readPicture(bytes, contentType)
  const look = async () => ({ print, preview: await drawPicture(copy.bytes, previewWidth) })
  return { ...copy, contentType, pages: 1, pageUnit: 'pixels' as const, look }
}

/** The memory of a PDFium is large, and small in the eyes of the collector. */
const collectGarbage = () => globalThis.gc?.()

/** Clearing away takes as long as making sheets: what a few of them leave is cleared away at once. */
const mostLeftBySheets = 40 * 1024 * 1024

// What only PDFs need, 20 MB of it, is loaded for the first of them.
const draw = async (bytes: Buffer, contentType: FileContentType, page: number, width: number) =>
  contentType === 'application/pdf'
    ? (await import('../pdf/pdfium.ts')).drawPdfPage(bytes, page, width)
    : drawPicture(bytes, width)

async function handleRequest(request: Received<ReaderRequest>): Promise<ReaderReply> {
  try {
    if ('read' in request) return { done: await read(request.read) }
    if ('card' in request) {
      // Few readers are asked for a card; the others need not wait for its typefaces.
      const { paintCard } = await import('../drawing/card.ts')
      return { done: await paintCard({ ...request.card, picture: concatBuffers(request.card.picture) }) }
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
    return { refused: error.reason, because: String(error.cause ?? error.reason) }
  }
}

/** We are a process of our own, and end with whoever started us. */
const socket = new Socket({ fd: pipeFd })
const send = openPipe<ReaderReply, ReaderRequest>(socket, async (request) => {
  send(await handleRequest(request))
  if (!('sheets' in request) || process.memoryUsage().external > mostLeftBySheets) collectGarbage()
  send('ready')
})
socket.on('close', () => process.exit())
send('ready')
