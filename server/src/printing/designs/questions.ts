import { minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { box } from '../typesetting/placed.ts'
import { stack, type Row } from '../typesetting/rows.ts'
import { paragraphs, words, type Design, type Kit } from './kit.ts'
import { columnPages } from './column-pages.ts'

/** What people ask, in speech bubbles, and the answers. */
export const questions: Design = {
  smallestPt: minTextPt,
  largestPt: { A6: 13, A5: 16, A4: 20 },
  hasPicture: false,
  maxSides: 2,
  layOut(kit) {
    const { content, paper, margin } = kit
    const width = paper.width - 2 * margin
    const rows = [
      ...paragraphs(kit, 'text', content.text, { width }),
      ...content.questions.flatMap((each, at) => [
        ...questionRow(kit, at, width),
        ...paragraphs(kit, `questions.${at}.answer`, each.answer, {
          width,
          leading: 1.26,
          gap: kit.size * 0.8,
        }),
      ]),
    ]
    return columnPages(kit, { rows })
  },
}

/** A bubble as wide as its words, with its tail above the answer. */
function questionRow(kit: Kit, at: number, width: number): Row[] {
  const { size, colours, content } = kit
  const { question } = content.questions[at]!
  const pad = { x: size * 0.7, y: size * 0.34 }
  const rows = words(kit, `questions.${at}.question`, question, {
    width: width - 2 * pad.x,
    face: 'bold',
    size: size * 1.08,
    leading: 1.2,
    colour: colours.onHighlight,
    part: { tag: 'H2' },
  })
  if (rows.length === 0) return []
  const text = stack(rows)
  const height = text.height + 2 * pad.y
  const tail = size * 0.55
  const isFramed = colours.highlight === '#ffffff'
  return [
    {
      height: height + tail * 0.35,
      gap: size * 0.95,
      words: rows.reduce((sum, row) => sum + row.words, 0),
      field: `questions.${at}.question`,
      isBeforeNext: true,
      draw: (x, y) => [
        ...(isFramed
          ? [box({ x: x - 1.2, y: y - 1.2, width: width + 2.4, height: height + 2.4 }, colours.strong)]
          : []),
        box({ x, y, width, height }, colours.highlight),
        {
          kind: 'path',
          path: 'M0 0h14L3 10Z',
          x: x + size * 1.1,
          y: y + height - 0.5,
          scale: tail / 10,
          fill: isFramed ? colours.strong : colours.highlight,
        },
        ...text.draw(x + pad.x, y + pad.y),
      ],
    },
  ]
}
