import {
  appendBezierCurve,
  closePath,
  concatTransformationMatrix,
  fill,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  type PDFOperator,
  type Color,
} from '@cantoo/pdf-lib'
import { layOutLine, type PathCommand, type Typeface } from './text-layout.ts'

/** What takes drawing steps: a page, or whoever collects them. */
export interface Drawing {
  pushOperators(...steps: PDFOperator[]): void
}

/** Draws a line of type as outlines, so that the page needs no font. `size` is its em, `y` its baseline. */
export function drawOutline(
  on: Drawing,
  typeface: Typeface,
  line: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: Color },
): void {
  on.pushOperators(pushGraphicsState(), setFillingColor(color))
  for (const glyph of layOutLine(typeface, line)) {
    const scale = glyph.scale * size
    on.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(scale, 0, 0, scale, x + glyph.x * size, y),
      ...pathOf(glyph.steps),
      fill(),
      popGraphicsState(),
    )
  }
  on.pushOperators(popGraphicsState())
}

/** Writing the numbers of a path takes longer than anything else about it, and a line repeats its letters. */
const paths = new WeakMap<readonly PathCommand[], PDFOperator[]>()

function pathOf(steps: readonly PathCommand[]): PDFOperator[] {
  const path = paths.get(steps) ?? tracePath(steps)
  paths.set(steps, path)
  return path
}

function tracePath(steps: readonly PathCommand[]): PDFOperator[] {
  let [fromX, fromY] = [0, 0]
  return steps.map(({ type, values }) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
    const [startX, startY] = [fromX, fromY]
    ;[fromX, fromY] = values.length ? [values.at(-2)!, values.at(-1)!] : [startX, startY]
    if (type === 'M') return moveTo(a, b)
    if (type === 'L') return lineTo(a, b)
    if (type === 'C') return appendBezierCurve(a, b, c, d, e, f)
    if (type === 'Z') return closePath()
    // PDF has cubic curves only; each control point lies two thirds of the way to the quadratic one. Whole units of a
    // font are fine enough.
    const third = (from: number, to: number) => Math.round(from + (2 / 3) * (to - from))
    return appendBezierCurve(third(startX, a), third(startY, b), third(c, a), third(d, b), c, d)
  })
}
