import { box } from '../typesetting/placed.ts'
import type { Piece } from '../typesetting/rows.ts'
import { headline } from './headline.ts'
import type { Kit } from './kit.ts'

/** How the foot of a headline's band is cut. */
export type Edge = 'straight' | 'banner'

/** The headline on a band of colour across the head of the page. */
export function headlineBand(kit: Kit, edge: Edge = 'straight'): Piece {
  const { paper, margin, colours, ease } = kit
  // Below a picture it need not be the largest thing on the page.
  const largest = edge === 'banner' && kit.picture ? 0.075 + 0.035 * ease : 0.1 + 0.02 * ease
  const title = headline(kit, {
    width: paper.width - 2 * margin,
    maxHeight: paper.height * (0.19 + 0.09 * ease),
    largest: paper.width * largest,
    smallest: paper.width * 0.055,
    colour: colours.onGround,
  })
  const inner = title.height + margin * (edge === 'banner' ? 1.35 : 1.7)
  const scallop = edge === 'banner' ? paper.width * 0.045 : 0
  return {
    height: inner + scallop,
    draw: (x, y) => [
      box({ x, y, width: paper.width, height: inner }, colours.ground),
      ...(edge === 'banner'
        ? [
            {
              kind: 'path' as const,
              path: scallops,
              x,
              y: y + inner - 0.5,
              scale: paper.width / 100,
              fill: colours.ground,
            },
          ]
        : []),
      ...title.draw(x + margin, y + margin * 0.85),
    ],
  }
}

/** The lower edge of a banner, on a page that is 100 wide, and beyond its sides for the bleed. */
const scallops = 'M-9 0H109V1.2H100C92 5.8 86 1.6 75 3.6S57 5 50 5 36 1.6 25 3.6 8 5.8 0 1.2H-9Z'
