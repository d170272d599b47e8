import { layoutSinglePage } from '@street-musketeers/contract/campaigns/sheets.ts'

/** As many pixels a millimetre must a page be drawn with to be looked at. */
export const pixelsPerMm = 3

/** Brightness, a byte a pixel, row by row from the top. */
export interface GreyImage {
  data: Uint8Array
  width: number
  height: number
}

/** A change of brightness between neighbours that ink on paper makes, and a photograph or a shade seldom does. */
const strong = 64
/** Letters change from ink to paper about once a millimetre; a frame or the end of a coloured field changes twice in all. */
const alongText = { within: 20 * pixelsPerMm, changes: 10 }
const acrossText = { within: 5 * pixelsPerMm, changes: 3 }
/** The smallest letters are so tall, in rows. */
const leastRows = 3
/** What goes on upright for longer is no letter but a frame or the end of a coloured field. */
const longestStroke = 15 * pixelsPerMm

/**
 * How far lettering stands from the paper's edge when a page is printed as large as A4 takes it. Judged by how often ink and
 * paper alternate, so that a coloured field may run over the edge.
 * @returns millimetres; null for a page without lettering
 */
export function nearestLettering(page: GreyImage): number | null {
  const { art } = layoutSinglePage('A4', page, false)
  const across = art.x + (distanceFromSides(page) / page.width) * art.width
  const down = art.y + (distanceFromEnds(page) / page.height) * art.height
  const nearest = Math.min(across, down)
  return Number.isFinite(nearest) ? Math.round(nearest * 10) / 10 : null
}

/** Pixels from the upper or lower end of a page to its nearest line of letters. */
function distanceFromEnds(page: GreyImage): number {
  const isLine = Array.from({ length: page.height }, (_, row) => mostChanges(page, row) >= alongText.changes)
  const fromTop = isLine.map((line, row) => (line ? row + 0.5 : Infinity))
  const fromBottom = isLine.map((line, row) => (line ? page.height - row - 0.5 : Infinity))
  return Math.min(nearestOf(fromTop), nearestOf(fromBottom))
}

/** Pixels from the left or right side of a page to its nearest letter. */
function distanceFromSides(page: GreyImage): number {
  const rows = strokesIn(page)
  const fromLeft = rows.map((strokes) => firstLetter(strokes))
  const fromRight = rows.map((strokes) => firstLetter(strokes.map((at) => page.width - at).toReversed()))
  return Math.min(nearestOf(fromLeft), nearestOf(fromRight))
}

/** The first of several strokes that stand as near to each other as those of letters. */
const firstLetter = (strokes: readonly number[]) =>
  strokes.find((at, index) => strokes[index + acrossText.changes - 1]! - at < acrossText.within) ?? Infinity

/** The least of the distances of neighbouring rows, where there are enough of them to be letters. */
function nearestOf(rows: readonly number[]): number {
  let nearest = Infinity
  for (let row = 0; row + leastRows <= rows.length; row++) {
    const together = rows.slice(row, row + leastRows)
    if (together.every(Number.isFinite)) nearest = Math.min(nearest, ...together)
  }
  return nearest
}

/** Where ink and paper change in each row, left to right, but for the upright lines of frames and the ends of fields. */
function strokesIn(page: GreyImage): number[][] {
  const rows = Array.from({ length: page.height }, (): number[] => [])
  for (let at = 1; at < page.width; at++) {
    let began = 0
    for (let row = 0; row <= page.height; row++) {
      if (row < page.height && isChange(page, row, at)) continue
      if (row - began <= longestStroke) for (let each = began; each < row; each++) rows[each]!.push(at)
      began = row + 1
    }
  }
  return rows
}

/** Whether ink and paper change between a pixel and the one to its left. */
const isChange = ({ data, width }: GreyImage, row: number, at: number) =>
  Math.abs(data[row * width + at - 1]! - data[row * width + at]!) > strong

/** The most changes in any stretch of a row. */
function mostChanges(page: GreyImage, row: number): number {
  const { within } = alongText
  let [count, most] = [0, 0]
  for (let at = 1; at < page.width; at++) {
    if (isChange(page, row, at)) count++
    if (at > within && isChange(page, row, at - within)) count--
    most = Math.max(most, count)
  }
  return most
}
