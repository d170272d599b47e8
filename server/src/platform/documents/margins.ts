/** Printers at home leave about so much white at each edge, whatever the page says. */
export const marginMm = 5
/** As many pixels a millimetre must a page be drawn with to be looked at. */
export const pixelsPerMm = 3

/** Brightness, a byte a pixel, row by row from the top. */
export interface Greys {
  data: Uint8Array
  width: number
  height: number
}

/** A change of brightness between neighbours that ink on paper makes, and a photograph or a shade seldom does. */
const strong = 64
const band = marginMm * pixelsPerMm
/** Letters change from ink to paper about once a millimetre; a frame or the end of a coloured field changes twice in all. */
const alongText = { within: 20 * pixelsPerMm, changes: 10 }
const acrossText = { changes: 3 }
/** A line of letters is so tall, in rows; what goes on longer is a frame. */
const tall = { from: 3, to: 15 * pixelsPerMm }

/**
 * Whether lettering stands nearer than 5 mm to a page's edge, where a printer at home prints nothing. Judged by how often
 * ink and paper alternate there, so that a coloured field may run over the edge.
 */
export function hasLetteringAtEdge(page: Greys): boolean {
  const { width, height } = page
  if (width < 3 * band || height < 3 * band) return false
  const lettered = (from: number, to: number, isText: (row: number) => boolean) => {
    let run = 0
    for (let row = from; row < to; row++) {
      const goesOn = isText(row)
      if (!goesOn && run >= tall.from && run <= tall.to) return true
      run = goesOn ? run + 1 : 0
    }
    return run >= tall.from && run <= tall.to
  }
  const along = (row: number) => mostChanges(page, row, alongText.within) >= alongText.changes
  const across = (row: number) =>
    changes(page, row, 0, band) >= acrossText.changes ||
    changes(page, row, width - band, width) >= acrossText.changes
  return (
    lettered(0, band, along) ||
    lettered(height - band, height, along) ||
    lettered(band, height - band, across)
  )
}

const isChange = ({ data, width }: Greys, row: number, at: number) =>
  Math.abs(data[row * width + at]! - data[row * width + at + 1]!) > strong

function changes(page: Greys, row: number, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to - 1; at++) if (isChange(page, row, at)) count++
  return count
}

/** The most changes in any stretch of a row. */
function mostChanges(page: Greys, row: number, within: number): number {
  let [count, most] = [0, 0]
  for (let at = 0; at < page.width - 1; at++) {
    if (isChange(page, row, at)) count++
    if (at >= within && isChange(page, row, at - within)) count--
    most = Math.max(most, count)
  }
  return most
}
