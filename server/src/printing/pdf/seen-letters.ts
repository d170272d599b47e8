import type { PDFPage, Point, Quad } from 'mupdf'
import type { Pixels } from '../picture/picture.ts'

/** Nobody reads smaller letters on paper. */
const minSeenPoints = 4
/** A channel of the faintest letter differs by so much from what is around it, also where small strokes blur. */
const minContrast = 16
/** Looking at every pixel of a large letter would take long. */
const maxStepsAcross = 40

/** Letters that a file draws invisibly, as an added layer of text does: by what they are and where they begin, in points. */
export class InvisibleLetters {
  readonly #places = new Set<string>()

  add(letter: string, x: number, y: number): void {
    // Positions that are computed in two ways differ a little.
    for (const left of [x - 0.05, x + 0.05])
      for (const top of [y - 0.05, y + 0.05]) this.#places.add(placeOf(letter, left, top))
  }

  has = (letter: string, [x, y]: Point): boolean => this.#places.has(placeOf(letter, x, y))
}

const placeOf = (letter: string, x: number, y: number) => `${letter}${Math.floor(x)},${Math.floor(y)}`

/**
 * Says of a letter whether somebody who has the paper sees it: it is not invisible, tiny or outside the page, and where it stands there is
 * something to see. What is under a photograph passes, because the photograph is something to see.
 * @param drawn the page
 */
export function seesLetters(
  page: PDFPage,
  drawn: Pixels,
  invisible: InvisibleLetters,
): (letter: string, origin: Point, size: number, quad: Quad) => boolean {
  const [left, top, right, bottom] = page.getBounds()
  const across = drawn.width / (right - left)
  const down = drawn.height / (bottom - top)
  return (letter, origin, size, quad) => {
    if (size < minSeenPoints || invisible.has(letter, origin)) return false
    const xs = [quad[0], quad[2], quad[4], quad[6]]
    const ys = [quad[1], quad[3], quad[5], quad[7]]
    const [from, to] = [Math.min(...xs), Math.max(...xs)]
    // The second letter of a ligature has no width of its own.
    const around = to - from < size / 20 ? size / 2 : 0
    return hasContrast(drawn, {
      left: Math.max(0, Math.floor((from - around - left) * across)),
      right: Math.min(drawn.width, Math.ceil((to + around - left) * across)),
      top: Math.max(0, Math.floor((Math.min(...ys) - top) * down)),
      bottom: Math.min(drawn.height, Math.ceil((Math.max(...ys) - top) * down)),
    })
  }
}

interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

function hasContrast({ data, width }: Pixels, { left, right, top, bottom }: Area): boolean {
  const step = Math.max(1, Math.floor(Math.min(right - left, bottom - top) / maxStepsAcross))
  const [darkest, lightest] = [
    [255, 255, 255],
    [0, 0, 0],
  ]
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step)
      for (let channel = 0; channel < 3; channel++) {
        const value = data[(y * width + x) * 3 + channel]!
        darkest![channel] = Math.min(darkest![channel]!, value)
        lightest![channel] = Math.max(lightest![channel]!, value)
        if (lightest![channel]! - darkest![channel]! >= minContrast) return true
      }
  return false
}
