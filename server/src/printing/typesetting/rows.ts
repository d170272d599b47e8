import { textOf, widthOf } from '../drawing/text-layout.ts'
import { breakEvenly, breakNeatly, countWords, type MeasuredText } from './line-breaks.ts'
import type { Box, Item, Part } from './placed.ts'

/** Something of a certain height that can be drawn anywhere, from its upper left corner. */
export interface Piece {
  height: number
  draw(x: number, y: number): Item[]
}

/** A piece of a column, which is not divided between columns. */
export interface Row extends Piece {
  /** Above it, unless it is the first of its column. */
  gap: number
  /** The words that are missing if there is no room for it, and the field that has them. */
  words: number
  field: string
  /** Whether the next row must be in the same column, as after a heading. */
  isBeforeNext?: boolean
}

export interface TextStyle {
  width: number
  size: number
  /** The distance of baselines, in ems. */
  leading: number
  colour: string
  /** Above the first line. */
  gap?: number
  alignment?: 'start' | 'centre' | 'end'
  isEven?: boolean
}

/** Where a first baseline is, in ems below the top of its line without leading. */
const ascent = 0.76

/**
 * A text as rows, one for each line.
 * @param part what all its lines are for screen readers; null for nothing
 */
export function textRows(
  text: MeasuredText,
  part: Part | null,
  field: string,
  style: TextStyle,
): { rows: Row[]; longWords: string[] } {
  const { width, size, colour, gap = 0, alignment = 'start' } = style
  const broken = (style.isEven ? breakEvenly : breakNeatly)(text, width / size)
  const leading = leadingOf(text, style.leading)
  const rows = broken.lines.map((line, at): Row => {
    const free = width - widthOf(line) * size
    const isAtEnd = alignment === 'end' ? !line.isRightToLeft : alignment === 'start' && line.isRightToLeft
    const indent = alignment === 'centre' ? free / 2 : isAtEnd ? free : 0
    return {
      height: size * leading,
      gap: at === 0 ? gap : 0,
      words: countWords(textOf(line)),
      field,
      draw: (x, y) => [
        { kind: 'text', line, x: x + indent, y: y + size * (ascent + (leading - 1) / 2), size, colour, part },
      ],
    }
  })
  return { rows, longWords: broken.longWords }
}

/** Letters with marks above their capitals, and those of other scripts, need more room than a tight headline has. */
function leadingOf({ line }: MeasuredText, leading: number): number {
  const isTall = line.letters.some(({ text }) => !/^[\u0000-\u017f\u2010-\u203a]$/.test(text))
  const hasMarks =
    isTall || line.letters.some(({ text }) => /[\u00c0-\u00dd]|\p{Lu}(?<=[\u0100-\u017f])/u.test(text))
  return isTall ? Math.max(leading, 1.38) : hasMarks ? Math.max(leading, 1.2) : leading
}

export const heightOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { height, gap }, at) => sum + height + (at === 0 ? 0 : gap), 0)

/** Rows below each other, as one piece. */
export const stack = (rows: readonly Row[]): Piece => ({
  height: heightOf(rows),
  draw(x, y) {
    let top = y
    return rows.flatMap((row, at) => {
      top += at === 0 ? 0 : row.gap
      const items = row.draw(x, top)
      top += row.height
      return items
    })
  },
})

/** A piece as a row. */
export const asRow = (piece: Piece, rest: Omit<Row, keyof Piece>): Row => ({ ...piece, ...rest })

/**
 * Fills columns with rows, one after the other.
 * @returns the items of each column, how many rows it has, and the rows that found no room
 */
export function flow(
  rows: readonly Row[],
  columns: readonly Box[],
): { filled: Item[][]; counts: number[]; rest: readonly Row[] } {
  let at = 0
  const counts: number[] = []
  const filled = columns.map((column) => {
    const start = at
    while (at < rows.length && heightOf(rows.slice(start, at + 1)) <= column.height + 0.01) at++
    while (at > start && at < rows.length && rows[at - 1]!.isBeforeNext) at--
    counts.push(at - start)
    return stack(rows.slice(start, at)).draw(column.x, column.y)
  })
  return { filled, counts, rest: rows.slice(at) }
}
