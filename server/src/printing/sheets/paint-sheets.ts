import {
  Duplex,
  ParseSpeeds,
  PDFDocument,
  PDFName,
  PrintScaling,
  type PDFContext,
  type PDFRef,
} from '@cantoo/pdf-lib'
import {
  fitInSlot,
  noteGap,
  margin,
  paper,
  rotationOf,
  type Face,
  type Line,
  type Place,
  type Rotation,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import { prepareArtworks } from './artworks.ts'
import type { Artwork } from '../pdf/pdf-artwork.ts'
import { drawNote } from './print-note.ts'
import { orDamaged } from '../process/refusal.ts'
import { savePdf } from '../pdf/save-pdf.ts'
import type { SheetsRequest } from './sheets.ts'

const pointsPerMm = 72 / 25.4
const points = (mm: number) => mm * pointsPerMm

type Matrix = readonly [number, number, number, number, number, number]

/**
 * Makes the PDF of an order: every page of the document is in it once, faces that look alike share their drawing steps.
 * @throws {DocumentRefused}
 */
export async function paintSheets(order: SheetsRequest): Promise<Buffer> {
  const { document, faces, inkSaver } = order
  const asForms = document.contentType === 'application/pdf' && !inkSaver
  const pdf = asForms
    ? await orDamaged(() =>
        PDFDocument.load(document.bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false }),
      )
    : await PDFDocument.create({ updateMetadata: false })
  const artworks = await orDamaged(() => prepareArtworks(order, pdf))

  const painter = new Painter(pdf.context, order, artworks)
  const drawn = new Map<string, PDFRef>()
  for (const face of faces) {
    const look = JSON.stringify(face)
    if (!drawn.has(look)) drawn.set(look, painter.draw(face))
    const { node } = pdf.addPage([points(paper.width), points(paper.height)])
    node.set(PDFName.Contents, drawn.get(look)!)
    node.set(PDFName.Resources, painter.resources)
  }
  painter.finish()
  setPrintPreferences(pdf, order)
  return savePdf(pdf)
}

/** Asks the printer's dialogue for actual size and the right edge, where it listens to the file. */
function setPrintPreferences(pdf: PDFDocument, { duplex: turnedOver }: SheetsRequest): void {
  const preferences = pdf.catalog.getOrCreateViewerPreferences()
  preferences.setPrintScaling(PrintScaling.None)
  preferences.setDuplex(
    turnedOver === null
      ? Duplex.Simplex
      : turnedOver === 'long-edge'
        ? Duplex.DuplexFlipLongEdge
        : Duplex.DuplexFlipShortEdge,
  )
}

/** Draws faces with what they share: the artworks and, for each width, the note. */
class Painter {
  /** Of all faces; filled at the end. */
  readonly resources: PDFRef
  readonly #notes = new Map<number, PDFRef>()
  readonly #context: PDFContext
  readonly #order: SheetsRequest
  readonly #artworks: ReadonlyMap<number, Artwork>

  constructor(context: PDFContext, order: SheetsRequest, artworks: ReadonlyMap<number, Artwork>) {
    this.#context = context
    this.#order = order
    this.#artworks = artworks
    this.resources = context.nextRef()
  }

  draw({ side, places }: Face): PDFRef {
    const steps = places.map((place) => this.#drawPlace(place))
    if (side === 'front') steps.push(drawMarks(this.#order.marks))
    return this.#context.register(this.#context.flateStream(steps.join('\n')))
  }

  finish(): void {
    const drawings: Record<string, PDFRef> = {}
    for (const [page, { ref }] of this.#artworks) drawings[`P${page}`] = ref
    for (const [width, ref] of this.#notes) drawings[noteName(width)] = ref
    this.#context.assign(this.resources, this.#context.obj({ XObject: drawings }))
  }

  #drawPlace(place: Place): string {
    const artwork = this.#artworks.get(place.page)!
    const turn = rotationOf(place, artwork)
    const { slot } = place
    const [width, height] = turn % 180 === 0 ? [slot.width, slot.height] : [slot.height, slot.width]
    const { x, y, width: wide, height: high } = fitInSlot(place, artwork, this.#order.note.height)
    const onto: Matrix = [points(wide), 0, 0, points(high), points(x), points(height - y - high)]
    const hasNote = place.hasNote ? this.#drawNote(points(width - 2 * margin)) : ''
    return `q ${cm(rotationMatrix(slot, turn))} q ${cm(onto)} /P${place.page} Do Q ${hasNote}Q`
  }

  #drawNote(width: number): string {
    if (!this.#notes.has(width))
      this.#notes.set(width, drawNote(this.#context, this.#order.note, width, noteGap))
    return `q ${cm([1, 0, 0, 1, points(margin), points(margin)])} /${noteName(width)} Do Q `
  }
}

const noteName = (width: number) => `N${Math.round(width)}`

const number = (value: number) => String(Number(value.toFixed(4)))
const cm = (matrix: Matrix) => `${matrix.map(number).join(' ')} cm`

/** From a slot as it is read, in points from its lower left corner, to the sheet. */
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
  const at = ({ x, y }: Line['from']) => `${number(points(x))} ${number(points(paper.height - y))}`
  const lines = marks.map(({ from, to }) => `${at(from)} m ${at(to)} l`)
  return lines.length ? `q 0.4 w 0.3 G ${lines.join(' ')} S Q` : ''
}
