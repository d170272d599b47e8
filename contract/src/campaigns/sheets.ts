/**
 * How leaflets lie on sheets of paper: one truth for the preview on the screen and the PDF. Lengths are millimetres from
 * the upper left corner of an upright A4 sheet; turns are degrees clockwise.
 */
import type { LeafletSize, PrintChoices, PrintedSides } from './print-pack.ts'

/** A4. */
export const paper = { width: 210, height: 297 }
/** What stays white at every edge of a leaflet, where printers do not reach and scissors miss (rule: print-margins). */
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

/** A page of a leaflet on a face. */
export interface Place {
  /** Counted from 1. */
  page: number
  /** What is cut out; the page lies within its margins. */
  slot: Slot
  /** The turn of a page that is upright or lying as its slot is. */
  along: Rotation
  /** The turn of a page that lies across its slot. */
  across: Rotation
  /** Whether the code and the imprint stand below the page: on the last printed side of each piece of paper. */
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

/** How high code and imprint are together, and how far the page stays from them. */
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

/** How many cuts part the leaflets of a sheet. */
export const cutsOf = (size: LeafletSize) => grids[size].columns + grids[size].rows - 2

const markLength = 4

/** Where to cut: short lines at the margins and a cross in the middle, nothing of them nearer to the edge than the margin. */
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

/** A leaflet of one page has no back, whatever was asked. */
const isTwoSided = (sides: PrintedSides, pages: number) => sides !== 'one' && pages > 1

/** How many pieces of paper one leaflet is. */
export const piecesOf = (sides: PrintedSides, pages: number) =>
  isTwoSided(sides, pages) ? Math.ceil(pages / 2) : pages

type SheetOptions = Pick<PrintChoices, 'houses' | 'size' | 'sides'>

export const sheetsNeeded = ({ houses, size, sides }: SheetOptions, pages: number) =>
  Math.ceil((houses * piecesOf(sides, pages)) / slotsOf(size).length)

/**
 * The faces of a pack in the order in which they are printed: front and back of the first sheet, then of the next. Equal
 * pieces follow each other, so that the cut stacks are in order.
 * @param pages of the leaflet
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
 * The place behind a slot, when the printer turns the paper over its long edge (left to right) or its short one (top to
 * bottom), so that the leaflet's back is upright when the leaflet is turned like the page of a book.
 */
function placeOnBack(slot: Slot, sides: PrintedSides): Pick<Place, 'slot' | 'along' | 'across'> {
  return sides === 'long-edge'
    ? { slot: { ...slot, x: paper.width - slot.x - slot.width }, along: 0, across: 270 }
    : { slot: { ...slot, y: paper.height - slot.y - slot.height }, along: 180, across: 90 }
}

/** The turn of a page in its place. */
export const rotationOf = ({ slot, along, across }: Place, page: Size): Rotation =>
  page.width > page.height === slot.width > slot.height ? along : across

/**
 * Where in its slot a page lies, as large as it fits at its true shape: measured in the turned slot, from its upper left
 * corner as the page is read.
 */
export function fitInSlot(place: Place, page: Size, noteHeight: number): Slot {
  const isTurned = rotationOf(place, page) % 180 !== 0
  const [width, height] = isTurned
    ? [place.slot.height, place.slot.width]
    : [place.slot.width, place.slot.height]
  const { height: high, ...room } = insetBy({ width, height }, margin)
  return fitCentred({ ...room, height: high - (place.hasNote ? noteHeight + noteGap : 0) }, page)
}

/**
 * A page printed by itself, on paper of a size that lies as the page does. A PDF reaches the paper's edge, for it brings the
 * margins its maker gave it; a picture has none and is printed within those of a pack.
 * @returns the paper, and where on it the page lies, from its upper left corner
 */
export function layoutSinglePage(size: LeafletSize, page: Size, isPicture: boolean) {
  const [{ width, height }] = slotsOf(size) as [Slot]
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const alone = page.width > page.height ? { width: long, height: short } : { width: short, height: long }
  return { paper: alone, art: fitCentred(insetBy(alone, isPicture ? margin : 0), page) }
}

const insetBy = ({ width, height }: Size, white: number): Slot => ({
  x: white,
  y: white,
  width: width - 2 * white,
  height: height - 2 * white,
})

/** As large as a page fits into a room at its true shape. */
function fitCentred(room: Slot, page: Size): Slot {
  const scale = Math.min(room.width / page.width, room.height / page.height)
  const [width, height] = [page.width * scale, page.height * scale]
  return {
    x: room.x + (room.width - width) / 2,
    y: room.y + (room.height - height) / 2,
    width,
    height,
  }
}
