import type { Readiness } from '@street-musketeers/contract/campaigns/leaflets.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/print-pack.ts'

/** The long side of each, in millimetres: what a leaflet may be printed on at home. */
const longSides: Record<LeafletSize, number> = { A4: 297, A5: 210, A6: 148 }
export const paperSizes = Object.keys(longSides) as LeafletSize[]
/** Of every paper, its long side to its short one. */
const aspectRatio = 297 / 210

/** The long side of the smallest paper of that shape that a leaflet's page fits on. */
function longSideOf({ paper }: Readiness): number {
  if (!paper) return longSides.A4
  const [short, long] = [Math.min(paper.widthMm, paper.heightMm), Math.max(paper.widthMm, paper.heightMm)]
  return Math.max(long, short * aspectRatio)
}

/** The size of paper a leaflet was made for; a picture is printed on A4. */
export function nearestPaperSize(readiness: Readiness): LeafletSize {
  const off = (size: LeafletSize) => Math.abs(longSides[size] - longSideOf(readiness))
  return paperSizes.reduce((best, size) => (off(size) < off(best) ? size : best))
}

/** Its dots an inch when it is printed on a paper: the smaller, the sharper. */
export const dpiOn = (size: LeafletSize, readiness: Readiness): number | null =>
  readiness.coarsestDpi && Math.round((readiness.coarsestDpi * longSideOf(readiness)) / longSides[size])

/** Pages, counted from 1, with lettering nearer to the edge of a paper than a margin: the smaller, the nearer. */
export const pagesWithTextWithin = (mm: number, size: LeafletSize, { letteringMm }: Readiness): number[] =>
  letteringMm.flatMap((onA4, at) =>
    onA4 !== null && (onA4 * longSides[size]) / longSides.A4 < mm ? [at + 1] : [],
  )
