import { Socket } from 'node:net'
import type { FileContentType } from '../../platform/files/file-store.ts'
import type { CardPicture, CardText } from '../drawing/card.ts'
import type { Document, PagePicture } from '../documents/document.ts'
import { DocumentRefused, type RefusalReason } from '../documents/refusal.ts'
import { collectGarbage, drawFile, readFile } from './read-file.ts'
import { concatBuffers, openPipe, pipeFd, type Received } from './pipe.ts'
import type { LeafletToMake, MadeLeaflet } from '../designs/paint-leaflet.ts'
import type { CodeFormat } from '../sheets/draw-code.ts'
import type { FiguresSheet } from '../sheets/paint-figures.ts'
import type { Poster } from '../sheets/paint-poster.ts'
import type { ShopFile } from '../sheets/paint-shop-file.ts'
import type { PacksRequest, SheetsRequest } from '../sheets/sheets.ts'

/** The requests a reader takes: read an untrusted file, draw a page of a clean copy, draw a card, lay out sheets, of one pack or of several, or a print shop's file, draw a sheet of figures, a poster or a QR code, or make a leaflet. */
export type ReaderRequest =
  | { read: Buffer }
  | { draw: Buffer; contentType: FileContentType; page: number; width: number }
  | { card: CardText }
  | { sheets: SheetsRequest }
  | { packs: PacksRequest }
  | { shopFile: ShopFile }
  | { figures: FiguresSheet }
  | { poster: Poster }
  | { code: string; format: CodeFormat }
  | { leaflet: LeafletToMake; previewWidth: number }

/** A leaflet, with pictures of its pages if a width for them was given. */
export interface DrawnLeaflet extends MadeLeaflet {
  pictures: PagePicture[]
}

/** Sheets as a PDF, or another file that is made here. */
export interface Sheets {
  bytes: Buffer
}

/**
 * A reader sends 'ready', then one result for each request, and 'ready' again when it has freed its memory, or ends. A fault is a bug
 * and ends the reader.
 */
export type ReaderReply =
  | 'ready'
  | { done: Document | PagePicture | CardPicture | Sheets | DrawnLeaflet }
  | { refused: RefusalReason; page: number; cause: string }
  | { fault: string }

/** Whether this reader ends after its request: what an untrusted PDF may have broken in MuPDF's memory must not reach the next document. */
let isSpent = false

async function draw(bytes: Buffer, contentType: FileContentType, page: number, width: number) {
  isSpent = contentType === 'application/pdf'
  const picture = await drawFile(bytes, contentType, page, width)
  isSpent = false
  return picture
}

async function drawLeaflet({
  leaflet,
  previewWidth,
}: Received<Extract<ReaderRequest, { leaflet: unknown }>>): Promise<DrawnLeaflet> {
  const { paintLeaflet } = await import('../designs/paint-leaflet.ts')
  const { picture, ...rest } = leaflet
  const made = await paintLeaflet({ ...rest, picture: picture && concatBuffers(picture) })
  const pictures: PagePicture[] = []
  if (previewWidth > 0) {
    const { drawPdfPage } = await import('../pdf/render-pdf.ts')
    for (let page = 1; page <= made.pages; page++)
      pictures.push(await drawPdfPage(made.bytes, page, previewWidth))
  }
  return { ...made, pictures }
}

/** A leaflet with its bytes in one piece. */
const withBytes = ({ document, ...rest }: Received<PacksRequest['leaflets'][number]>) => ({
  ...rest,
  document: { ...document, bytes: concatBuffers(document.bytes) },
})

async function handleRequest(request: Received<ReaderRequest>): Promise<ReaderReply> {
  try {
    if ('read' in request) return { done: await readFile(request.read, () => (isSpent = true)) }
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
      return { done: { bytes: await paintSheets({ ...order, document: { ...document, bytes } }) } }
    }
    if ('packs' in request) {
      const { paintPacks } = await import('../sheets/paint-sheets.ts')
      const { title, leaflets } = request.packs
      return { done: { bytes: await paintPacks({ title, leaflets: leaflets.map(withBytes) }) } }
    }
    if ('shopFile' in request) {
      const { paintShopFile } = await import('../sheets/paint-shop-file.ts')
      const { document, ...order } = request.shopFile
      const bytes = concatBuffers(document.bytes)
      return { done: { bytes: await paintShopFile({ ...order, document: { ...document, bytes } }) } }
    }
    if ('figures' in request) {
      const { paintFigures } = await import('../sheets/paint-figures.ts')
      return { done: { bytes: await paintFigures(request.figures) } }
    }
    if ('poster' in request) {
      const { paintPoster } = await import('../sheets/paint-poster.ts')
      return { done: { bytes: await paintPoster(request.poster) } }
    }
    if ('code' in request) {
      const { drawCodeAs } = await import('../sheets/draw-code.ts')
      return { done: { bytes: await drawCodeAs(request.format, request.code) } }
    }
    if ('leaflet' in request) return { done: await drawLeaflet(request) }
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
