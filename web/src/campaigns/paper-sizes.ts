import type { Readiness } from '@street-musketeers/contract/leaflets.ts'

/** The long side of each, in millimetres: what a leaflet may be printed on at home. */
const paperSizes = { A4: 297, A5: 210, A6: 148 } as const
export type PaperSize = keyof typeof paperSizes
export const sizeNames = Object.keys(paperSizes) as PaperSize[]

const longSide = ({ paper }: Readiness) => (paper ? Math.max(paper.widthMm, paper.heightMm) : paperSizes.A4)

/** The size of paper a leaflet was made for; a picture is printed to fill A4. */
export function madeFor(readiness: Readiness): PaperSize {
  const off = (name: PaperSize) => Math.abs(paperSizes[name] - longSide(readiness))
  return sizeNames.reduce((best, name) => (off(name) < off(best) ? name : best))
}

/** Its dots an inch when it is printed on a paper: the smaller, the sharper. */
export const dpiOn = (size: PaperSize, readiness: Readiness): number | null =>
  readiness.coarsestDpi && Math.round((readiness.coarsestDpi * longSide(readiness)) / paperSizes[size])
