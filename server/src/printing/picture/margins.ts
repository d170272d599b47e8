import { layoutSinglePage, type Size } from '@street-musketeers/contract/campaigns/sheets.ts'

/** The resolution at which a page must be rendered for {@link nearestLettering}. */
export const pixelsPerMm = 3

/** Brightness, one byte a pixel, row by row from the top. */
export interface GreyImage {
  data: Uint8Array
  width: number
  height: number
}

/** A difference between neighbouring pixels that text on paper has, and a photograph or a shade rarely. */
const minContrast = 64
/** Text changes between ink and paper about once a millimetre; a frame or the edge of a coloured field only once or twice. */
const alongText = { withinPixels: 20 * pixelsPerMm, changes: 10 }
const acrossText = { withinPixels: 5 * pixelsPerMm, changes: 3 }
/** The height of the smallest letters. */
const minRows = 3
/** A longer vertical stroke is not a letter but a frame or the edge of a coloured field. */
const maxStrokePixels = 15 * pixelsPerMm

/**
 * The distance of the nearest text from the paper's edge when a page is printed as large as A4 allows. Text is recognised by
 * how often ink and paper alternate, so a coloured field may bleed over the edge.
 * @returns millimetres; null for a page without text
 */
export function nearestLettering(page: GreyImage): number | null {
  const { art } = layoutSinglePage('A4', page, false)
  const across = art.x + (distanceFromSides(page) / page.width) * art.width
  const down = art.y + (distanceFromTopOrBottom(page) / page.height) * art.height
  const nearest = Math.min(across, down)
  return Number.isFinite(nearest) ? Math.round(nearest * 10) / 10 : null
}

/** Where a line of text is on its page, in points from the upper left corner. */
interface LinePlace {
  left: number
  right: number
  baseline: number
  size: number
}

/** Parts of a letter's size above and below its baseline. */
const letterParts = { above: 0.75, below: 0.25 }

/**
 * The same for a page without pictures whose file says what is text, as a tagged one does: what is drawn on it is no lettering, however
 * much it looks like it.
 * @param page its size in points
 */
export function nearestLine(lines: readonly LinePlace[], page: Size): number | null {
  const { art } = layoutSinglePage('A4', page, false)
  const distances = lines.map(({ left, right, baseline, size }) => {
    const sides = Math.min(left, page.width - right)
    const ends = Math.min(
      baseline - size * letterParts.above,
      page.height - baseline - size * letterParts.below,
    )
    return Math.min(art.x + (sides / page.width) * art.width, art.y + (ends / page.height) * art.height)
  })
  return distances.length ? Math.max(0, Math.round(Math.min(...distances) * 10) / 10) : null
}

/** Pixels from the top or bottom of a page to its nearest line of text. */
function distanceFromTopOrBottom(page: GreyImage): number {
  const isLine = Array.from({ length: page.height }, (_, row) => maxChanges(page, row) >= alongText.changes)
  const fromTop = isLine.map((line, row) => (line ? row + 0.5 : Infinity))
  const fromBottom = isLine.map((line, row) => (line ? page.height - row - 0.5 : Infinity))
  return Math.min(nearestRun(fromTop), nearestRun(fromBottom))
}

/** Pixels from the left or right side of a page to its nearest letter. */
function distanceFromSides(page: GreyImage): number {
  const rows = strokesIn(page)
  const fromLeft = rows.map((strokes) => firstLetter(strokes))
  const fromRight = rows.map((strokes) => firstLetter(strokes.map((at) => page.width - at).toReversed()))
  return Math.min(nearestRun(fromLeft), nearestRun(fromRight))
}

/** The first of several strokes that are as close together as those of letters. */
const firstLetter = (strokes: readonly number[]) =>
  strokes.find((at, index) => strokes[index + acrossText.changes - 1]! - at < acrossText.withinPixels) ??
  Infinity

/** The smallest distance in any run of rows that is tall enough to be letters. */
function nearestRun(distances: readonly number[]): number {
  let nearest = Infinity
  for (let row = 0; row + minRows <= distances.length; row++) {
    const run = distances.slice(row, row + minRows)
    if (run.every(Number.isFinite)) nearest = Math.min(nearest, ...run)
  }
  return nearest
}

/** Where each row changes between ink and paper, left to right, without the vertical lines of frames and coloured fields. */
function strokesIn(page: GreyImage): number[][] {
  const rows = Array.from({ length: page.height }, (): number[] => [])
  for (let at = 1; at < page.width; at++) {
    let start = 0
    for (let row = 0; row <= page.height; row++) {
      if (row < page.height && isChange(page, row, at)) continue
      if (row - start <= maxStrokePixels) for (let each = start; each < row; each++) rows[each]!.push(at)
      start = row + 1
    }
  }
  return rows
}

/** Whether there is a change between a pixel and the one to its left. */
const isChange = ({ data, width }: GreyImage, row: number, at: number) =>
  Math.abs(data[row * width + at - 1]! - data[row * width + at]!) > minContrast

/** The most changes in any stretch of a row. */
function maxChanges(page: GreyImage, row: number): number {
  const { withinPixels } = alongText
  let [count, max] = [0, 0]
  for (let at = 1; at < page.width; at++) {
    if (isChange(page, row, at)) count++
    if (at > withinPixels && isChange(page, row, at - withinPixels)) count--
    max = Math.max(max, count)
  }
  return max
}
