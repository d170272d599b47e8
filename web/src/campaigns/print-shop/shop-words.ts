import { leafletPaper } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { formatCount } from '../../app/format/format-count.ts'

export interface ShopOrder {
  copies: number
  size: LeafletSize
  sides: 'one' | 'two'
  isBlackOnly: boolean
  /** In grams per square metre. */
  paper: string
  /** Whether its colours run over the cut. */
  hasBleed: boolean
}

/** What to ask a print shop for: `5,000 × A5 (148 × 210 mm), colour, two sides, 130 gsm.` */
export function composeShopWords({ copies, size, sides, isBlackOnly, paper, hasBleed }: ShopOrder): string {
  const { width, height } = leafletPaper[size]
  const what = [
    `${formatCount(copies)} × ${size} (${width} × ${height} mm)`,
    isBlackOnly ? 'black only' : 'colour',
    `${sides} ${sides === 'one' ? 'side' : 'sides'}`,
    `${paper} gsm`,
  ].join(', ')
  return [
    `${what}.`,
    `PDF with trim box${hasBleed ? ', 3 mm bleed box' : ''} and crop marks.`,
    hasBleed
      ? 'Its colours run into the bleed.'
      : 'The artwork ends at the cut and has no bleed: please print it as it is and do not stretch it.',
    'Please tell us the price with delivery, and by when you can print it.',
  ].join(' ')
}
