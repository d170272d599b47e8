import { whenAndWhere, type WhenAndWhere } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { box } from '../typesetting/placed.ts'
import { asRow, stack, type Piece, type Row } from '../typesetting/rows.ts'
import { code, isHttps, shownAddress } from './code.ts'
import { headline } from './headline.ts'
import { words, type Kit, type WordsStyle } from './kit.ts'

/** The day, time, place and way of a meeting, as rows. */
export function whenAndWhereRows(
  kit: Kit,
  { when, place, directions }: WhenAndWhere,
  style: Pick<WordsStyle, 'width' | 'colour' | 'part'>,
): Row[] {
  return [
    ...words(kit, when.field, when.text, { ...style, face: 'bold', gap: kit.size * 0.35 }),
    ...words(kit, place.field, place.text, { ...style, face: 'bold', gap: kit.size * 0.1 }),
    ...words(kit, directions.field, directions.text, { ...style, gap: kit.size * 0.1 }),
  ]
}

interface PanelOptions {
  /** When and where, in a width. Left out: in the leaflet's first language. */
  details?: (style: { width: number; colour: string }) => readonly Row[]
  /** What to do, if not in the leaflet's first language. */
  words?: string
  field?: string
  language?: string
}

/** The one thing to do, across the whole page, with a QR code at its right. */
export function actionPanel(
  kit: Kit,
  {
    details: detailRows = (style) => whenAndWhereRows(kit, whenAndWhere(kit.content), style),
    words: typed = kit.content.action.words,
    field = 'action.words',
    language,
  }: PanelOptions = {},
): Piece {
  const { content, colours, margin, paper, size, smallest } = kit
  const { highlight, onHighlight } = colours
  const square = code(kit)
  const width = paper.width - 2 * margin - (square ? square.width + size * 0.9 : 0)
  const shown = isHttps(content.action.address) ? shownAddress(content.action.address) : ''
  // On one line, so that nobody types it with a hyphen that is not there.
  const addressSize = Math.min(size, width / (shown.length * 0.56))
  const maxHeight = paper.height * 0.3
  const head = typed
    ? headline(kit, {
        field,
        text: typed,
        part: { tag: 'H2', ...(language !== undefined && { language }) },
        width,
        maxHeight,
        largest: size * 1.5,
        smallest: size,
        colour: onHighlight,
        leading: 1.1,
      })
    : null
  const details = [
    ...detailRows({ width, colour: onHighlight }),
    ...(shown && addressSize >= smallest
      ? words(kit, 'action.address', shown, {
          width,
          size: addressSize,
          colour: onHighlight,
          face: 'bold',
          gap: size * 0.3,
        })
      : []),
  ]
  const rows = [...(head ? [asRow(head, { gap: 0, words: 0, field })] : []), ...details]
  if (rows.length === 0 && !square) return { height: 0, draw: () => [] }
  const text = stack(rows)
  const pad = Math.max(size * 0.85, margin * 0.45)
  const height = Math.max(text.height, square?.height ?? 0) + 2 * pad
  const isFramed = highlight === '#ffffff'
  return {
    height,
    draw: (x, y) => [
      box({ x, y, width: paper.width, height }, highlight),
      ...(isFramed
        ? [y, y + height - 3].map((at) => box({ x, y: at, width: paper.width, height: 3 }, colours.strong))
        : []),
      ...text.draw(x + margin, y + (height - text.height) / 2),
      ...(square?.draw(x + paper.width - margin - square.width, y + (height - square.height) / 2) ?? []),
    ],
  }
}
