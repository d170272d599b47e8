import type { LeafletSize } from './messages-and-limits.ts'
import type { Readiness } from './readiness.ts'

/** The papers that people print on at home, by their long side in millimetres. */
export const longSides: Record<LeafletSize, number> = { A4: 297, A5: 210, A6: 148 }
export const paperSizes = Object.keys(longSides) as LeafletSize[]
/** Long side to short side, the same for every A size. */
const aspectRatio = 297 / 210

/** The long side of the smallest paper of that shape that fits a leaflet's page. */
export function longSideOf({ paper }: Pick<Readiness, 'paper'>): number {
  if (!paper) return longSides.A4
  const [short, long] = [Math.min(paper.widthMm, paper.heightMm), Math.max(paper.widthMm, paper.heightMm)]
  return Math.max(long, short * aspectRatio)
}

/** The paper size that a leaflet was made for; A4 for a picture. */
export function nearestPaperSize(readiness: Pick<Readiness, 'paper'>): LeafletSize {
  const difference = (size: LeafletSize) => Math.abs(longSides[size] - longSideOf(readiness))
  return paperSizes.reduce((best, size) => (difference(size) < difference(best) ? size : best))
}
