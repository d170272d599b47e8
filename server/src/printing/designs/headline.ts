import { breakEvenly } from '../typesetting/line-breaks.ts'
import type { Part } from '../typesetting/placed.ts'
import { heightOf, stack, textRows, type Piece, type Row } from '../typesetting/rows.ts'
import { measure, type Kit } from './kit.ts'

export interface HeadlineStyle {
  width: number
  maxHeight: number
  largest: number
  smallest: number
  colour: string
  field?: string
  text?: string
  part?: Part
  /** The distance of baselines, in ems. */
  leading?: number
}

/**
 * A headline, as large as fits without breaking a word. One that does not fit at its smallest size is drawn in that size, and reported.
 * @returns its rows, one for each line, and their size
 */
export function headlineRows(kit: Kit, style: HeadlineStyle): { rows: Row[]; size: number } {
  const { width, maxHeight, largest, smallest, colour, leading = 1.06 } = style
  const field = style.field ?? 'headline'
  const text = style.text ?? kit.content.headline
  if (text === '') return { rows: [], size: smallest }
  const measured = measure(kit, text, 'heading')
  const part = style.part ?? { tag: 'H1' as const }
  const setIn = (size: number) =>
    textRows(measured, part, field, { width, size, leading, colour, isEven: true })
  let size = largest
  // A word that is wider than the line says at once how much smaller it must be.
  const widest = Math.max(...measured.words.map((word) => word.width))
  size = Math.max(smallest, Math.min(size, width / widest))
  while (size > smallest && breakHeight(size) > maxHeight) size = Math.max(smallest, size * 0.95)
  const { rows, longWords } = setIn(size)
  for (const word of longWords) kit.faults.push({ kind: 'long-word', field, word })
  let count = rows.length
  while (count > 0 && heightOf(rows.slice(0, count)) > maxHeight) count--
  const left = rows.slice(count).reduce((sum, row) => sum + row.words, 0)
  if (left > 0) kit.faults.push({ kind: 'too-long', field, words: left })
  return { rows, size }

  function breakHeight(at: number): number {
    const { lines } = breakEvenly(measured, width / at)
    const sample = setIn(at).rows[0]
    return lines.length * (sample?.height ?? 0)
  }
}

export const headline = (kit: Kit, style: HeadlineStyle): Piece => stack(headlineRows(kit, style).rows)
