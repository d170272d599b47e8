import type { LeafletSize, PrintChoices, PrintedSides } from './messages-and-limits.ts'

/**
 * The layout of leaflets on sheets of paper, for both the preview on the screen and the PDF. Lengths are millimetres from the
 * upper left corner of a portrait A4 sheet. Rotations are degrees clockwise.
 */

/** A4. */
export const paper = { width: 210, height: 297 }
/** The white margin of a leaflet, because printers do not reach the edge and cuts are not exact (rule: print-margins). */
export const margin = 5

export interface Size {
  width: number
  height: number
}
export interface Slot extends Size {
  x: number
  y: number
}
export type Rotation = 0 | 90 | 180 | 270

export interface Place {
  /** Counted from 1. */
  page: number
  /** The piece of paper to cut out. The page is inside its margins. */
  slot: Slot
  /** Rotation of a page with the same orientation as its slot. */
  along: Rotation
  /** Rotation of a page with the other orientation. */
  across: Rotation
  /** Whether the QR code and the imprint are below the page. They are on the last printed side of each piece of paper. */
  hasNote: boolean
}

/** One side of a sheet, which is one page of the PDF. */
export interface Face {
  side: 'front' | 'back'
  places: Place[]
}

export interface Line {
  from: { x: number; y: number }
  to: { x: number; y: number }
}

const grids: Record<LeafletSize, { columns: number; rows: number }> = {
  A4: { columns: 1, rows: 1 },
  A5: { columns: 1, rows: 2 },
  A6: { columns: 2, rows: 2 },
}

/** Height of the QR code and imprint, and their distance from the page. */
export const noteHeights: Record<LeafletSize, number> = { A4: 24, A5: 20, A6: 17 }
export const noteGap = 3

export function slotsOf(size: LeafletSize): Slot[] {
  const { columns, rows } = grids[size]
  const [width, height] = [paper.width / columns, paper.height / rows]
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: (at % columns) * width,
    y: Math.floor(at / columns) * height,
    width,
    height,
  }))
}

export const cutsOf = (size: LeafletSize) => grids[size].columns + grids[size].rows - 2

const markLength = 4

/** Marks that show where to cut: short lines at the margins and a cross in the middle. All are inside the margins. */
export function cutMarksOf(size: LeafletSize): Line[] {
  const { columns, rows } = grids[size]
  const [midX, midY] = [paper.width / 2, paper.height / 2]
  const marks: Line[] = []
  const along = (length: number, cross: boolean) => [
    [margin, margin + markLength] as const,
    ...(cross ? [[length / 2 - markLength, length / 2 + markLength] as const] : []),
    [length - margin - markLength, length - margin] as const,
  ]
  const isCross = columns > 1 && rows > 1
  if (rows > 1)
    for (const [from, to] of along(paper.width, isCross))
      marks.push({ from: { x: from, y: midY }, to: { x: to, y: midY } })
  if (columns > 1)
    for (const [from, to] of along(paper.height, isCross))
      marks.push({ from: { x: midX, y: from }, to: { x: midX, y: to } })
  return marks
}

/** A leaflet of one page never has a back. */
const isTwoSided = (sides: PrintedSides, pages: number) => sides !== 'one' && pages > 1

export const piecesOf = (sides: PrintedSides, pages: number) =>
  isTwoSided(sides, pages) ? Math.ceil(pages / 2) : pages

type SheetOptions = Pick<PrintChoices, 'houses' | 'size' | 'sides'>

export const sheetsNeeded = ({ houses, size, sides }: SheetOptions, pages: number) =>
  Math.ceil((houses * piecesOf(sides, pages)) / slotsOf(size).length)

/**
 * The faces of a pack in printing order: front and back of the first sheet, then of the next. Identical pieces follow each
 * other, so that the stacks are in order after cutting.
 * @param pages how many pages the leaflet has
 */
export function facesOf({ houses, size, sides }: SheetOptions, pages: number): Face[] {
  const slots = slotsOf(size)
  const twoSided = isTwoSided(sides, pages)
  const sheets = sheetsNeeded({ houses, size, sides }, pages)
  const pieces = houses * piecesOf(sides, pages)

  return Array.from({ length: sheets }, (_, sheet) => {
    const faces: Face[] = [{ side: 'front', places: [] }]
    if (twoSided) faces.push({ side: 'back', places: [] })
    slots.forEach((slot, at) => {
      const piece = sheet * slots.length + at
      if (piece >= pieces) return
      const nth = Math.floor(piece / houses)
      const front = twoSided ? 2 * nth + 1 : nth + 1
      const hasBack = twoSided && front < pages
      faces[0]!.places.push({ page: front, slot, along: 0, across: 90, hasNote: !hasBack })
      if (hasBack) faces[1]!.places.push({ page: front + 1, ...placeOnBack(slot, sides), hasNote: true })
    })
    return faces
  }).flat()
}

/**
 * The place behind a slot, when the printer turns the paper over its long edge (left to right) or its short edge (top to
 * bottom). The back of the leaflet is the right way up when a reader turns it like the page of a book.
 */
function placeOnBack(slot: Slot, sides: PrintedSides): Pick<Place, 'slot' | 'along' | 'across'> {
  return sides === 'long-edge'
    ? { slot: { ...slot, x: paper.width - slot.x - slot.width }, along: 0, across: 270 }
    : { slot: { ...slot, y: paper.height - slot.y - slot.height }, along: 180, across: 90 }
}

export const rotationOf = ({ slot, along, across }: Place, page: Size): Rotation =>
  page.width > page.height === slot.width > slot.height ? along : across

/**
 * The position of a page in its slot, as large as fits at its own proportions. Measured in the rotated slot, from the upper
 * left corner as the page is read.
 */
export function fitInSlot(place: Place, page: Size, noteHeight: number): Slot {
  const isTurned = rotationOf(place, page) % 180 !== 0
  const [width, height] = isTurned
    ? [place.slot.height, place.slot.width]
    : [place.slot.width, place.slot.height]
  const area = insetBy({ width, height }, margin)
  if (place.hasNote) area.height -= noteHeight + noteGap
  return fitCentred(area, page)
}

/**
 * A page printed by itself, on paper with the orientation of the page. A PDF fills the paper, because it has its own margins.
 * A picture has none, so it is printed inside the margins of a pack.
 * @returns the paper, and the position of the page on it, from the upper left corner
 */
export function layoutSinglePage(size: LeafletSize, page: Size, isPicture: boolean) {
  const [{ width, height }] = slotsOf(size) as [Slot]
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const sheet = page.width > page.height ? { width: long, height: short } : { width: short, height: long }
  return { paper: sheet, art: fitCentred(insetBy(sheet, isPicture ? margin : 0), page) }
}

const insetBy = ({ width, height }: Size, inset: number): Slot => ({
  x: inset,
  y: inset,
  width: width - 2 * inset,
  height: height - 2 * inset,
})

/** Centres a page in an area, as large as fits at its own proportions. */
function fitCentred(area: Slot, page: Size): Slot {
  const scale = Math.min(area.width / page.width, area.height / page.height)
  const [width, height] = [page.width * scale, page.height * scale]
  return {
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) / 2,
    width,
    height,
  }
}

/** Smaller text on paper is too small to read (rule: readable-text). */
export const minReadablePt = 6

export const isReadable = (points: number | null) => points === null || points >= minReadablePt

/**
 * The size of the smallest text in a print pack, where pages are smaller than the paper.
 * @param shapes of the pages; one that is not known has that of the first
 * @param onA4 the size in points of each page's smallest text when it is printed as large as fits on A4
 * @returns points, to a tenth; null if no text was measured
 */
export function smallestTextInPack(
  { size, sides }: { size: LeafletSize; sides: PrintedSides },
  shapes: readonly Size[],
  onA4: readonly (number | null)[],
): number | null {
  const places = facesOf({ houses: 1, size, sides }, Math.max(shapes.length, onA4.length)).flatMap(
    (face) => face.places,
  )
  const sizes = places.flatMap((place) => {
    const points = onA4[place.page - 1] ?? null
    const shape = shapes[place.page - 1] ?? shapes[0]
    if (points === null || !shape) return []
    const widthInPack = fitInSlot(place, shape, noteHeights[size]).width
    return [(points * widthInPack) / layoutSinglePage('A4', shape, false).art.width]
  })
  return sizes.length ? Math.round(Math.min(...sizes) * 10) / 10 : null
}
