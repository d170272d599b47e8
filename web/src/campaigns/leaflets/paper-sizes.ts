import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { Readiness } from '@street-musketeers/contract/campaigns/readiness.ts'
import { smallestTextInPack } from '@street-musketeers/contract/campaigns/sheets.ts'

/** The papers that people print on at home, by their long side in millimetres. */
const longSides: Record<LeafletSize, number> = { A4: 297, A5: 210, A6: 148 }
export const paperSizes = Object.keys(longSides) as LeafletSize[]
/** Long side to short side, the same for every A size. */
const aspectRatio = 297 / 210

/** The long side of the smallest paper of that shape that fits a leaflet's page. */
function longSideOf({ paper }: Pick<Readiness, 'paper'>): number {
  if (!paper) return longSides.A4
  const [short, long] = [Math.min(paper.widthMm, paper.heightMm), Math.max(paper.widthMm, paper.heightMm)]
  return Math.max(long, short * aspectRatio)
}

/** The paper size that a leaflet was made for; A4 for a picture. */
export function nearestPaperSize(readiness: Pick<Readiness, 'paper'>): LeafletSize {
  const difference = (size: LeafletSize) => Math.abs(longSides[size] - longSideOf(readiness))
  return paperSizes.reduce((best, size) => (difference(size) < difference(best) ? size : best))
}

/** Dots per inch when printed on a paper size; null if there are no pictures. Smaller papers print sharper. */
export const dpiOn = (size: LeafletSize, readiness: Readiness): number | null =>
  readiness.coarsestDpi && Math.round((readiness.coarsestDpi * longSideOf(readiness)) / longSides[size])

/** The size in points of the smallest text in a print pack on a paper size, one page on each piece of paper; null if not known. */
export const smallestTextOn = (size: LeafletSize, { paper, smallestTextPt }: Readiness): number | null =>
  paper &&
  smallestTextInPack(
    { size, sides: 'one' },
    [{ width: paper.widthMm, height: paper.heightMm }],
    smallestTextPt,
  )

/** The pages, counted from 1, with text within a margin of the paper's edge. On smaller papers text is nearer to the edge. */
export const pagesWithTextNearEdge = (mm: number, size: LeafletSize, { letteringMm }: Readiness): number[] =>
  letteringMm.flatMap((onA4, index) =>
    onA4 !== null && (onA4 * longSides[size]) / longSides.A4 < mm ? [index + 1] : [],
  )
