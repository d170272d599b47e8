import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { longSideOf, longSides } from '@street-musketeers/contract/campaigns/paper-sizes.ts'
import type { Readiness } from '@street-musketeers/contract/campaigns/readiness.ts'
import { smallestTextInPack } from '@street-musketeers/contract/campaigns/sheets.ts'

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
