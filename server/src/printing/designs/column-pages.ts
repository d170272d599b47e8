import { box, type Box, type Page } from '../typesetting/placed.ts'
import { flow, heightOf, stack, type Piece, type Row } from '../typesetting/rows.ts'
import { actionPanel } from './action-panel.ts'
import { headlineBand } from './band.ts'
import { footer } from './footer.ts'
import { reportRest, requireRoom, type Kit } from './kit.ts'
import { streetOnWhite, terrace } from './terrace.ts'
import { turnOver } from './turn-over.ts'

/** By how much of itself a gap between rows grows at most where there is room. */
const mostGrowth = 1.2

/** How much of what is on two sides is on the front, unless the back has no room for the rest. */
const frontShare = 0.62

interface Columns {
  rows: readonly Row[]
  /** Left out: the headline on a band. */
  top?: Piece
  /** Left out: the whole panel. */
  action?: Piece
}

/** A page before its rows: what is above and below them. */
interface Frame {
  top: Piece
  feet: readonly Piece[]
}

/**
 * One column: what is on top, the rows, and the thing to do with the imprint at the foot. On two sides, the rows go on at the back. Where
 * rows leave much room, a street stands on the foot.
 */
export function columnPages(
  kit: Kit,
  { rows, top = headlineBand(kit), action = actionPanel(kit) }: Columns,
): Page[] {
  const feet = [action, footer(kit)]
  const frames =
    kit.sides === 1
      ? [{ top, feet }]
      : [
          { top, feet: [turnOver(kit)] },
          { top: backBar(kit), feet },
        ]
  const columns = frames.map((frame) => columnOf(kit, frame))
  for (const { height } of columns) requireRoom(kit, height)
  const [front, back] = columns
  const enough = Math.max(heightOf(rows) * frontShare, heightOf(firstRows(rows)))
  const balanced = back
    ? flow(rows, [{ ...front!, height: Math.min(front!.height, enough) }, back])
    : flow(rows, columns)
  const { counts, rest } = balanced.rest.length === 0 ? balanced : flow(rows, columns)
  reportRest(kit, rest)
  let shown = 0
  return frames.map((frame, at) => {
    const own = rows.slice(shown, shown + counts[at]!)
    shown += counts[at]!
    return columnPage(kit, frame, own)
  })
}

/** Those that stay together at the start. */
function firstRows(rows: readonly Row[]): readonly Row[] {
  const end = rows.findIndex((row) => !row.isBeforeNext)
  return rows.slice(0, end + 1)
}

/** At the head of a back. */
export const backBar = ({ margin, paper, colours }: Kit): Piece => ({
  height: margin * 0.5,
  draw: () => [box({ x: 0, y: 0, width: paper.width, height: margin * 0.4 }, colours.ground)],
})

const heightOfAll = (pieces: readonly Piece[]) => pieces.reduce((sum, { height }) => sum + height, 0)

function columnOf({ paper, margin }: Kit, { top, feet }: Frame): Box {
  return {
    x: margin,
    y: top.height + margin * 0.7,
    width: paper.width - 2 * margin,
    height: paper.height - heightOfAll(feet) - top.height - margin * 1.3,
  }
}

function columnPage(kit: Kit, frame: Frame, rows: readonly Row[]): Page {
  const { paper, size } = kit
  const column = columnOf(kit, frame)
  const footTop = paper.height - heightOfAll(frame.feet)
  const gaps = rows.slice(1).reduce((sum, { gap }) => sum + gap, 0)
  const spare = column.height - heightOf(rows)
  const street = streetIn(kit, spare - size)
  // All grow alike, so that what belongs together stays together.
  const growth = Math.min(mostGrowth, Math.max(0, (spare - street) / (gaps + size)))
  const spread = rows.map((row) => ({ ...row, gap: row.gap * (1 + growth) }))
  let footAt = footTop
  return {
    ...paper,
    items: [
      ...frame.top.draw(0, 0),
      ...stack(spread).draw(column.x, column.y),
      ...(street > 0
        ? terrace({ x: 0, y: footTop - street, width: paper.width, height: street }, streetOnWhite(kit))
        : []),
      ...frame.feet.flatMap((foot) => {
        footAt += foot.height
        return foot.draw(0, footAt - foot.height)
      }),
    ],
  }
}

/** The height of a street in so much room; 0 if there is too little. */
function streetIn({ paper }: Kit, room: number): number {
  const [least, most] = [paper.height * 0.12, paper.height * 0.24]
  return room < least ? 0 : Math.min(most, room)
}
