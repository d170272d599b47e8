import { splitLongWords, type MeasuredText } from './line-breaks.ts'
import type { Part } from './placed.ts'
import { heightOf, textRows, type Row, type TextStyle } from './rows.ts'

interface FitStyle extends Omit<TextStyle, 'size'> {
  maxHeight: number
  largest: number
  smallest: number
}

/** From one size to the next smaller one. */
const step = 0.97

/**
 * A text as large as fits. Its words stay whole if they fit in any size; otherwise those that are longer than a line are broken, in the largest size in
 * which all fits. A text that does not fit in the smallest size is higher than it should be, and has all its words.
 * @returns its rows, one for each line, and the size of its letters
 */
export function fitText(
  text: MeasuredText,
  part: Part | null,
  { maxHeight, largest, smallest, ...style }: FitStyle,
): { rows: Row[]; size: number } {
  const setIn = (size: number, measured: MeasuredText) => textRows(measured, part, '', { ...style, size })
  for (let size = largest; size >= smallest; size *= step) {
    const { rows, longWords } = setIn(size, text)
    if (longWords.length === 0 && heightOf(rows) <= maxHeight) return { rows, size }
  }
  const broken = (size: number) => setIn(size, splitLongWords(text, style.width / size)).rows
  for (let size = largest; size > smallest; size *= step) {
    const rows = broken(size)
    if (heightOf(rows) <= maxHeight) return { rows, size }
  }
  return { rows: broken(smallest), size: smallest }
}
