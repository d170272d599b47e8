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
import { layOutLine, type Line, type PathCommand } from './text-layout.ts'

/** A line of type as outlines, so that the page needs no font. `size` is its em, `y` its baseline. */
export function outlineOf(
  line: Line,
  { x, y, size, color }: { x: number; y: number; size: number; color: Color },
): PDFOperator[] {
  const operators = [pushGraphicsState(), setFillingColor(color)]
  for (const glyph of layOutLine(line)) {
    const scale = glyph.scale * size
    operators.push(
      pushGraphicsState(),
      concatTransformationMatrix(scale, 0, 0, scale, x + glyph.x * size, y + glyph.y * size),
      ...operatorsOf(glyph.path),
      fill(),
      popGraphicsState(),
    )
  }
  operators.push(popGraphicsState())
  return operators
}

/** A cache, because formatting the numbers of a path is slow and a line repeats its letters. */
const operatorCache = new WeakMap<readonly PathCommand[], PDFOperator[]>()

function operatorsOf(path: readonly PathCommand[]): PDFOperator[] {
  const operators = operatorCache.get(path) ?? tracePath(path)
  operatorCache.set(path, operators)
  return operators
}

function tracePath(path: readonly PathCommand[]): PDFOperator[] {
  let [fromX, fromY] = [0, 0]
  return path.map(({ type, values }) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
    const [startX, startY] = [fromX, fromY]
    ;[fromX, fromY] = values.length ? [values.at(-2)!, values.at(-1)!] : [startX, startY]
    if (type === 'M') return moveTo(a, b)
    if (type === 'L') return lineTo(a, b)
    if (type === 'C') return appendBezierCurve(a, b, c, d, e, f)
    if (type === 'Z') return closePath()
    // PDF has only cubic curves: each control point lies two thirds of the way to the quadratic one. Whole font units are
    // precise enough.
    const third = (from: number, to: number) => Math.round(from + (2 / 3) * (to - from))
    return appendBezierCurve(third(startX, a), third(startY, b), third(c, a), third(d, b), c, d)
  })
}
