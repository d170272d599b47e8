import type { LeafletSize, PrintedSides } from './print-pack.ts'
import { facesOf, fitInSlot, layoutSinglePage, noteHeights, type Size } from './sheets.ts'

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
