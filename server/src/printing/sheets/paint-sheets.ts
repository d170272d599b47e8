import {
  Duplex,
  ParseSpeeds,
  PDFDocument,
  PDFName,
  PrintScaling,
  type PDFContext,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import {
  paper,
  type Face,
  type Place,
  rotationOf,
  margin,
  fitInSlot,
  type Rotation,
  type Line,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import { prepareArtworks } from './artworks.ts'
import type { Artwork } from './extract-pages.ts'
import { drawCover } from './draw-cover.ts'
import { drawNote } from './print-note.ts'
import { orRefused } from '../documents/refusal.ts'
import type { Note, PacksRequest, SheetsRequest } from './sheets.ts'
import { points, type Part } from '../typesetting/placed.ts'
import { savePdf } from '../typesetting/save-pdf.ts'
import { markArtifact, markPart, tagPages } from '../typesetting/tag-pages.ts'

type Matrix = readonly [number, number, number, number, number, number]

/**
 * Makes the PDF of an order, tagged. It contains every page of the document once, and identical faces share their content stream.
 * @throws {DocumentRefused}
 */
export async function paintSheets(order: SheetsRequest): Promise<Buffer> {
  const { pdf, pages } = await layOut([order], order.duplex !== null)
  return finish(pdf, pages, order)
}

/**
 * Makes one PDF of the packs of several leaflets, tagged. It contains every page of each leaflet once. If any pack has backs, the others get empty
 * ones, so that a printer that prints both sides begins each sheet anew.
 * @throws {DocumentRefused}
 */
export async function paintPacks({ title, leaflets }: PacksRequest): Promise<Buffer> {
  const duplex = leaflets.flatMap(({ packs }) => packs.map((pack) => pack.duplex)).find(Boolean) ?? null
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const pages: DrawnPage[] = []
  for (const { document, packs } of leaflets) {
    const laidOut = await layOut(
      packs.map((pack) => ({ ...pack, document })),
      duplex !== null,
    )
    const copies = await pdf.copyPages(laidOut.pdf, laidOut.pdf.getPageIndices())
    for (const [nth, page] of copies.entries())
      pages.push({ page: pdf.addPage(page), parts: laidOut.pages[nth]!.parts })
  }
  return finish(pdf, pages, { title, duplex })
}

interface DrawnPage {
  page: PDFPage
  /** What a screen reader reads of it, in this order. */
  parts: readonly Part[]
}

/**
 * Draws orders for one document, of one size, with the same sides and ink.
 * @param hasBacks whether every front is followed by a back, if need be an empty one
 */
async function layOut(
  orders: readonly SheetsRequest[],
  hasBacks: boolean,
): Promise<{ pdf: PDFDocument; pages: DrawnPage[] }> {
  const [first] = orders
  const { document, inkSaver } = first!
  const asForms = document.contentType === 'application/pdf' && !inkSaver
  const pdf = asForms
    ? await orRefused(() =>
        PDFDocument.load(document.bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false }),
      )
    : await PDFDocument.create({ updateMetadata: false })
  const artworks = await orRefused(() => prepareArtworks(first!, pdf))
  const pages: DrawnPage[] = []
  for (const order of orders) {
    const painter = new Painter(pdf.context, order, artworks)
    for (const { content, parts } of facesToPrint(pdf.context, painter, order, hasBacks)) {
      const page = pdf.addPage([points(paper.width), points(paper.height)])
      page.node.set(PDFName.Contents, content)
      page.node.set(PDFName.Resources, painter.resources)
      pages.push({ page, parts })
    }
    painter.finish()
  }
  return { pdf, pages }
}

/** The sides of the paper of one order, in the order in which they are printed. */
function facesToPrint(
  context: PDFContext,
  painter: Painter,
  { faces, cover, firstLine, duplex }: SheetsRequest,
  hasBacks: boolean,
): DrawnFace[] {
  const empty = () => drawCover(context, [])
  const first = firstLine ? faces.find(({ places }) => places.some(({ hasNote }) => hasNote)) : undefined
  const drawnFaces = new Map<string, DrawnFace>()
  const drawn = faces.flatMap((face) => {
    const key = face === first ? 'first' : JSON.stringify(face)
    const side = drawnFaces.get(key) ?? painter.draw(face, face === first)
    drawnFaces.set(key, side)
    return hasBacks && !duplex ? [side, empty()] : [side]
  })
  if (cover.length === 0) return drawn
  return [drawCover(context, cover), ...(hasBacks ? [empty()] : []), ...drawn]
}

/** Tags and names the sheets. */
async function finish(
  pdf: PDFDocument,
  pages: readonly DrawnPage[],
  order: Pick<SheetsRequest, 'title' | 'duplex'>,
): Promise<Buffer> {
  tagPages(
    pdf,
    pages.map(({ page, parts }) => ({
      page,
      pieces: parts.map((part) => ({ part: { ...part }, bounds: null })),
    })),
  )
  setPrintPreferences(pdf, order)
  return savePdf(pdf, order)
}

/** Preselects actual size and the right edge, in print dialogues that follow the file. */
function setPrintPreferences(pdf: PDFDocument, { duplex }: Pick<SheetsRequest, 'duplex'>): void {
  const preferences = pdf.catalog.getOrCreateViewerPreferences()
  preferences.setPrintScaling(PrintScaling.None)
  preferences.setDuplex(
    duplex === null
      ? Duplex.Simplex
      : duplex === 'long-edge'
        ? Duplex.DuplexFlipLongEdge
        : Duplex.DuplexFlipShortEdge,
  )
}

interface DrawnFace {
  content: PDFRef
  /** What a screen reader reads of it, in this order. */
  parts: Part[]
}

/** Draws faces, which share the artworks and, for each width, the note. */
class Painter {
  /** Shared by all faces; written by `finish`. */
  readonly resources: PDFRef
  readonly #notes = new Map<string, ReturnType<typeof drawNote>>()
  readonly #context: PDFContext
  readonly #order: SheetsRequest
  readonly #artworks: ReadonlyMap<number, Artwork>

  constructor(context: PDFContext, order: SheetsRequest, artworks: ReadonlyMap<number, Artwork>) {
    this.#context = context
    this.#order = order
    this.#artworks = artworks
    this.resources = context.nextRef()
  }

  /** @param isFirst whether its first note has one more line */
  draw({ side, places }: Face, isFirst: boolean): DrawnFace {
    const parts: Part[] = []
    /** Each page and note is read once, however often it is on the face. */
    const mark = (part: Part, drawing: string) => {
      if (parts.some(({ alt, spoken }) => alt === part.alt && spoken === part.spoken))
        return markArtifact(drawing)
      parts.push(part)
      return markPart(part, parts.length - 1, drawing)
    }
    const { note, firstLine } = this.#order
    const firstNote = { ...note, textLines: [...note.textLines, firstLine] }
    const firstPlace = isFirst ? places.find(({ hasNote }) => hasNote) : undefined
    const operators = places.map((place) =>
      this.#drawPlace(place, place === firstPlace ? firstNote : note, mark),
    )
    if (side === 'front') operators.push(markArtifact(drawMarks(this.#order.marks)))
    return { content: this.#context.register(this.#context.flateStream(operators.join('\n'))), parts }
  }

  finish(): void {
    const drawings: Record<string, PDFRef> = {}
    for (const [page, { ref }] of this.#artworks) drawings[`P${page}`] = ref
    for (const [name, { ref }] of this.#notes) drawings[name] = ref
    this.#context.assign(this.resources, this.#context.obj({ XObject: drawings }))
  }

  #drawPlace(place: Place, note: Note, mark: (part: Part, drawing: string) => string): string {
    const artwork = this.#artworks.get(place.page)!
    const turn = rotationOf(place, artwork)
    const { slot } = place
    const [width, height] = turn % 180 === 0 ? [slot.width, slot.height] : [slot.height, slot.width]
    const noteWidth = points(width - 2 * margin)
    const noteName = this.#nameOf(note, noteWidth)
    const noteHeight = place.hasNote ? this.#noteOf(note, noteWidth).height : 0
    const { x, y, width: artWidth, height: artHeight } = fitInSlot(place, artwork, noteHeight)
    const toPlace: Matrix = [
      points(artWidth),
      0,
      0,
      points(artHeight),
      points(x),
      points(height - y - artHeight),
    ]
    const { title } = this.#order
    const leaflet: Part = { tag: 'Figure', alt: `${title}: page ${place.page}` }
    const drawings = [mark(leaflet, `q ${cm(toPlace)} /P${place.page} Do Q`)]
    if (place.hasNote) {
      const corner = cm([1, 0, 0, 1, points(margin), points(margin)])
      drawings.push(mark({ tag: 'P', spoken: note.textLines.join(' ') }, `q ${corner} /${noteName} Do Q`))
    }
    return `q ${cm(rotationMatrix(slot, turn))} ${drawings.join(' ')} Q`
  }

  #nameOf(note: Note, width: number): string {
    return `N${Math.round(width)}${note === this.#order.note ? '' : 'First'}`
  }

  #noteOf(note: Note, width: number) {
    const name = this.#nameOf(note, width)
    const drawn = this.#notes.get(name) ?? drawNote(this.#context, note, width)
    this.#notes.set(name, drawn)
    return drawn
  }
}

const formatNumber = (value: number) => String(Number(value.toFixed(4)))
const cm = (matrix: Matrix) => `${matrix.map(formatNumber).join(' ')} cm`

/** Maps an upright slot, in points from its lower left corner, onto the sheet. */
function rotationMatrix(slot: Place['slot'], turn: Rotation): Matrix {
  const [left, bottom] = [points(slot.x), points(paper.height - slot.y - slot.height)]
  const [right, top] = [left + points(slot.width), bottom + points(slot.height)]
  switch (turn) {
    case 0:
      return [1, 0, 0, 1, left, bottom]
    case 90:
      return [0, -1, 1, 0, left, top]
    case 180:
      return [-1, 0, 0, -1, right, top]
    case 270:
      return [0, 1, -1, 0, right, bottom]
  }
}

function drawMarks(marks: readonly Line[]): string {
  const at = ({ x, y }: Line['from']) =>
    `${formatNumber(points(x))} ${formatNumber(points(paper.height - y))}`
  const lines = marks.map(({ from, to }) => `${at(from)} m ${at(to)} l`)
  return lines.length ? `q 0.4 w 0.3 G ${lines.join(' ')} S Q` : ''
}
