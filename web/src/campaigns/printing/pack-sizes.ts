import {
  type LeafletSize,
  type PrintedSides,
  leafletSizes,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import {
  type Size,
  isReadable,
  smallestTextInPack,
  minReadablePt,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import { nearestPaperSize } from '@street-musketeers/contract/campaigns/paper-sizes.ts'

/** The sizes in which a leaflet can be printed (rules: pack-size-follows-leaflet, readable-text). */
export interface PackSizes {
  /** The size it was made for; null if that is not known. */
  own: LeafletSize | null
  /** Those that suit it, the one to preselect first. */
  offered: LeafletSize[]
  /** The rest, which a person can still choose. */
  others: LeafletSize[]
  /** Every size in which its text can be read, as far as we know. */
  readable: LeafletSize[]
}

const suitableSizes: Record<LeafletSize, readonly LeafletSize[]> = {
  A4: ['A4', 'A5'],
  A5: ['A5'],
  A6: ['A6'],
}

type MeasuredLeaflet = Pick<Campaign, 'leafletPaper' | 'leafletSmallestTextPt'>

/** @param shapes of the leaflet's pages */
export function packSizesOf(
  { leafletPaper: paper, leafletSmallestTextPt: onA4 }: MeasuredLeaflet,
  shapes: readonly Size[],
  sides: PrintedSides,
): PackSizes {
  const own = paper && nearestPaperSize({ paper })
  const readable = leafletSizes.filter((size) =>
    isReadable(smallestTextInPack({ size, sides }, shapes, onA4)),
  )
  const suitable = (own ? suitableSizes[own] : leafletSizes).filter((size) => readable.includes(size))
  // Enlarged as little as it takes to be read.
  const offered = suitable.length ? suitable : [readable.at(-1) ?? own ?? 'A4']
  return { own, offered, others: leafletSizes.filter((size) => !offered.includes(size)), readable }
}

/** @param points the size of the smallest text; null if it is not known, about which nothing is said */
export function describeSmallestText(points: number | null): string | null {
  if (points === null) return null
  return points < minReadablePt
    ? `The smallest text would be ${points} pt: too small to read.`
    : `The smallest text will be ${points} pt.`
}

/** What to know before choosing a size: that it makes a leaflet smaller than it was made, or too small to read. */
export function warnOfSize(size: LeafletSize, own: LeafletSize | null, points: number | null): string | null {
  if (points !== null && points < minReadablePt) return describeSmallestText(points)
  if (!own || leafletSizes.indexOf(size) <= leafletSizes.indexOf(own)) return null
  return `Smaller than the ${own} it was made for${points === null ? '' : `: the smallest text would be ${points} pt`}.`
}
