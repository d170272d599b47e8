import { box, type Page } from '../typesetting/placed.ts'
import { flow, heightOf, stack, type Piece, type Row } from '../typesetting/rows.ts'
import { footer } from './footer.ts'
import { reportRest, requireRoom, type Kit } from './kit.ts'
import { streetOnWhite, terrace } from './terrace.ts'
import { turnOver } from './turn-over.ts'

/** How much of what is on two sides is on the front, unless the back has no room for the rest. */
const frontShare = 0.62

interface Columns {
  top: Piece
  rows: readonly Row[]
  action: Piece
}

/**
 * One column: what is on top, the rows, and the thing to do with the imprint at the foot. On two sides, the rows go on at the back. Where
 * rows leave much room, a street stands on the foot.
 */
export function columnPages(kit: Kit, { top, rows, action }: Columns): Page[] {
  const last = [action, footer(kit)]
  if (kit.sides === 1) {
    const { page, rest } = columnPage(kit, top, rows, last)
    reportRest(kit, rest)
    return [page]
  }
  const front = columnPage(kit, top, rows, [turnOver(kit)], heightOf(rows) * frontShare)
  const bar = {
    height: kit.margin * 0.5,
    draw: () => [box({ x: 0, y: 0, width: kit.paper.width, height: kit.margin * 0.4 }, kit.colours.ground)],
  }
  const back = columnPage(kit, bar, front.rest, last)
  reportRest(kit, back.rest)
  return [front.page, back.page]
}

function columnPage(
  kit: Kit,
  top: Piece,
  rows: readonly Row[],
  feet: readonly Piece[],
  enough = Infinity,
): { page: Page; rest: readonly Row[] } {
  const { paper, margin, size } = kit
  const footTop = paper.height - feet.reduce((sum, { height }) => sum + height, 0)
  const column = {
    x: margin,
    y: top.height + margin * 0.7,
    width: paper.width - 2 * margin,
    height: footTop - top.height - margin * 1.3,
  }
  requireRoom(kit, column.height)
  const restIn = (height: number) => flow(rows, [{ ...column, height: Math.min(column.height, height) }]).rest
  const restOfEnough = restIn(enough)
  // Rows that stay together may be more than enough.
  const rest = restOfEnough.length === rows.length ? restIn(Infinity) : restOfEnough
  const shown = rows.slice(0, rows.length - rest.length)
  const gaps = shown.slice(1).filter(({ gap }) => gap > 0).length
  const spare = column.height - heightOf(shown)
  const street = streetIn(kit, spare - size)
  const added = gaps > 0 ? Math.min(size * 0.9, Math.max(0, (spare - street) / (gaps + 1))) : 0
  const spread = shown.map((row) => (row.gap > 0 ? { ...row, gap: row.gap + added } : row))
  let footAt = footTop
  return {
    rest,
    page: {
      ...paper,
      items: [
        ...top.draw(0, 0),
        ...stack(spread).draw(column.x, column.y),
        ...(street > 0
          ? terrace({ x: 0, y: footTop - street, width: paper.width, height: street }, streetOnWhite(kit))
          : []),
        ...feet.flatMap((foot) => {
          footAt += foot.height
          return foot.draw(0, footAt - foot.height)
        }),
      ],
    },
  }
}

/** The height of a street in so much room; 0 if there is too little. */
function streetIn({ paper }: Kit, room: number): number {
  const [least, most] = [paper.height * 0.12, paper.height * 0.24]
  return room < least ? 0 : Math.min(most, room)
}
