import { Device, Matrix, PDFPage, Rect, type Font, type Quad, type Text } from 'mupdf'
import { DocumentRefused } from '../documents/refusal.ts'

/** Beyond any page, in points. */
const far = 20_000

/** A letter may reach so far beyond its square, in sizes. */
const slack = 0.35

/** Many times as many as an A2 page of small print has. Each takes some memory to look at. */
const maxLetters = 100_000

/**
 * @returns how far the letters on the edges of a page reach beyond it, in points; null if no letter is wholly beyond them
 * @throws {DocumentRefused} "takes-too-long" at too many letters
 */
function reachBesideLetters(page: PDFPage): number | null {
  const [left, top, right, bottom] = page.getBounds()
  let isAny = false
  let reach = 0
  let letters = 0
  const look = (font: Font, matrix: Matrix, glyph: number) => {
    if (++letters > maxLetters) throw new DocumentRefused('takes-too-long')
    const width = Math.max(1, Math.abs(font.advanceGlyph(glyph)))
    const [x0, y0, x1, y1] = Rect.transform([-slack, -slack, width + slack, 1 + slack], matrix)
    const inside = Math.min(x1 - left, y1 - top, right - x0, bottom - y0)
    if (inside < 0) isAny = true
    else reach = Math.max(reach, left - x0, top - y0, x1 - right, y1 - bottom)
  }
  const lookAtText = (text: Text, matrix: Matrix) => {
    text.walk({ showGlyph: (font, own, glyph) => look(font, Matrix.concat(own, matrix), glyph) })
    text.destroy()
  }
  const withStroke = (text: Text, _stroke: unknown, matrix: Matrix) => lookAtText(text, matrix)
  const device = new Device({
    fillText: lookAtText,
    strokeText: withStroke,
    clipText: lookAtText,
    clipStrokeText: withStroke,
    ignoreText: lookAtText,
  })
  page.runPageContents(device, Matrix.identity)
  device.close()
  return isAny ? reach : null
}

/**
 * Removes the letters beyond a page's edges, which somebody who crops a page sees no more.
 * @param beforeRemoving is called if there are any
 */
export function removeLettersBeyondEdges(page: PDFPage, beforeRemoving: () => void): void {
  const reach = reachBesideLetters(page)
  if (reach === null) return
  beforeRemoving()
  const [left, top, right, bottom] = page.getBounds()
  const [x0, y0, x1, y1] = [left - reach, top - reach, right + reach, bottom + reach]
  const beyond: Rect[] = [
    [-far, -far, far, y0],
    [-far, y1, far, far],
    [-far, y0, x0, y1],
    [x1, y0, far, y1],
  ]
  const area = page.createAnnotation('Redact')
  area.setQuadPoints(beyond.map(([l, t, r, b]): Quad => [l, t, r, t, l, b, r, b]))
  const { REDACT_IMAGE_NONE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE } = PDFPage
  page.applyRedactions(false, REDACT_IMAGE_NONE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE)
}
