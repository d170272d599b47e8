import type { FileContentType } from '../../platform/files/file-store.ts'
import { documentLimits, type Document, type PagePicture } from '../documents/document.ts'
import { concatBuffers, type Received } from './pipe.ts'
import { DocumentRefused } from '../documents/refusal.ts'
import { runInReader, type LeafletOrder } from './readers.ts'
import type { CardPicture, CardText } from '../drawing/card.ts'
import type { MadeLeaflet } from '../designs/paint-leaflet.ts'
import type { CodeFormat } from '../sheets/draw-code.ts'
import type { FiguresSheet } from '../sheets/paint-figures.ts'
import type { ShopFile } from '../sheets/paint-shop-file.ts'
import type { Poster } from '../sheets/paint-poster.ts'
import type { PacksRequest, SheetsRequest } from '../sheets/sheets.ts'
import type { DrawnLeaflet, Sheets } from './reader.ts'

/**
 * Turns an untrusted file into a document that is safe to store, show and email (rule: clean-files): its type is decided by content,
 * pictures are re-encoded and PDFs rebuilt from their pages, in a separate process with a limit of 6 s and of memory.
 * @param holder the account that uploaded it
 * @throws {DocumentRefused} with the sentence for its sender.
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function readDocument(bytes: Buffer, holder?: number): Promise<Document> {
  if (bytes.length === 0) throw new DocumentRefused('empty')
  if (bytes.length > documentLimits.maxBytes) throw new DocumentRefused('too-big')

  const document = (await runInReader({ read: bytes }, holder)) as Received<Document>
  return { ...document, bytes: concatBuffers(document.bytes), preview: concatBuffers(document.preview) }
}

/**
 * Draws one page of a document that {@link readDocument} returned. Twenty pages at once would exceed its time limit, so call it
 * from a job, page by page.
 * @param page counted from 1.
 * @param width in pixels; the picture is at most twice as high.
 * @param holder the account that waits for it; left out by jobs
 * @throws {DocumentRefused} when the page takes too long to draw.
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function drawPage(
  { bytes, contentType }: { bytes: Buffer; contentType: FileContentType },
  page: number,
  width = 1000,
  holder?: number,
): Promise<PagePicture> {
  const picture = (await runInReader(
    { draw: bytes, contentType, page, width },
    holder,
  )) as Received<PagePicture>
  return { ...picture, bytes: concatBuffers(picture.bytes) }
}

/**
 * Draws a card of 1200 by 630 pixels, as social networks show it beside a shared link, in a reader with a time limit of 6 s.
 * A long text is made to fit. `unprintableLetters` of the contract finds no letter in it.
 * @throws {DocumentRefused} when it takes too long, or the picture cannot be read.
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function drawCard(text: CardText): Promise<CardPicture> {
  const picture = (await runInReader({ card: text })) as Received<CardPicture>
  return { ...picture, bytes: concatBuffers(picture.bytes) }
}

/**
 * Makes a PDF of sheets to print, in a reader, with a limit of 15 s of processor time. One order at a time.
 * @returns the PDF in pieces, ready to send
 * @throws {DocumentRefused} when the document cannot be laid out in that time.
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function printSheets(order: SheetsRequest): Promise<Uint8Array[]> {
  const sheets = (await runInReader({ sheets: order })) as Received<Sheets>
  return sheets.bytes
}

/**
 * The same for packs of several leaflets, as one PDF.
 * @throws as {@link printSheets}
 */
export async function printPacks(packs: PacksRequest): Promise<Uint8Array[]> {
  const { bytes } = (await runInReader({ packs })) as Received<Sheets>
  return bytes
}

/**
 * Draws a sheet of figures on A4, in a reader with a limit of 6 s.
 * @param holder the account that waits for it
 * @returns the PDF in pieces, ready to send
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function drawFigures(sheet: FiguresSheet, holder: number): Promise<Uint8Array[]> {
  const { bytes } = (await runInReader({ figures: sheet }, holder)) as Received<Sheets>
  return bytes
}

/**
 * Draws a leaflet for a print shop, in a reader with the limits of sheets.
 * @returns the PDF in pieces, ready to send
 * @throws {DocumentRefused} when a page cannot be drawn
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function drawShopFile(order: ShopFile): Promise<Uint8Array[]> {
  const { bytes } = (await runInReader({ shopFile: order })) as Received<Sheets>
  return bytes
}

/**
 * Draws a poster, in a reader with a limit of 6 s. `unprintableLetters` of the contract finds no letter in its texts.
 * @param holder the account that waits for it
 * @returns the PDF in pieces, ready to send
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function drawPoster(poster: Poster, holder: number): Promise<Uint8Array[]> {
  const { bytes } = (await runInReader({ poster }, holder)) as Received<Sheets>
  return bytes
}

/**
 * Draws the QR code of an address with its quiet zone, in a reader: a PNG in black and white of at least 1,200 pixels a side, or an SVG.
 * @param holder the account that waits for it
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function drawCode(address: string, format: CodeFormat, holder: number): Promise<Uint8Array[]> {
  const { bytes } = (await runInReader({ code: address, format }, holder)) as Received<Sheets>
  return bytes
}

/**
 * Makes the PDF of a leaflet, with what to say about it (rule: made-leaflets). It is made even if there are problems.
 * @param holder the account that waits for it; left out by jobs
 * @throws {DocumentRefused} when it takes too long, or the picture cannot be read.
 * @throws {DocumentsBusy} when too many are waiting.
 */
export async function makeLeaflet(leaflet: LeafletOrder, holder?: number): Promise<MadeLeaflet> {
  const { bytes, pages, problems, advice, textPt } = await drawLeaflet(leaflet, 0, holder)
  return { bytes: concatBuffers(bytes), pages, problems, advice, textPt }
}

/**
 * Draws the pages of a leaflet as they will print, from its PDF.
 * @param width in pixels
 * @throws as {@link makeLeaflet}
 */
export async function previewLeaflet(
  leaflet: Omit<LeafletOrder, 'purpose'>,
  width: number,
  holder?: number,
): Promise<Pick<DrawnLeaflet, 'pictures' | 'problems' | 'advice'>> {
  const { pictures, problems, advice } = await drawLeaflet({ ...leaflet, purpose: 'preview' }, width, holder)
  return {
    pictures: pictures.map((picture) => ({ ...picture, bytes: concatBuffers(picture.bytes) })),
    problems,
    advice,
  }
}

const drawLeaflet = (leaflet: LeafletOrder, previewWidth: number, holder: number | undefined) =>
  runInReader({ leaflet, previewWidth }, holder) as Promise<Received<DrawnLeaflet>>
