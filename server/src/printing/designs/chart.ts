import { minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { formatNumbers } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { box } from '../typesetting/placed.ts'
import { asRow, heightOf, stack, type Row } from '../typesetting/rows.ts'
import { emsOf, paragraphs, words, type Design, type Kit } from './kit.ts'
import { columnPages } from './column-pages.ts'

/** One comparison, in bars that start at nought. */
export const chart: Design = {
  smallestPt: minTextPt,
  largestPt: { A6: 13, A5: 16, A4: 21 },
  hasPicture: false,
  maxSides: 2,
  layOut(kit) {
    const { content, paper, margin, size } = kit
    const width = paper.width - 2 * margin
    const bars = content.numbers?.rows.flatMap((_, at) => barRows(kit, at, width)) ?? []
    const source = words(
      kit,
      'numbers.source',
      content.numbers?.source ? `Source: ${content.numbers.source}` : '',
      {
        width,
        size: kit.smallest,
        gap: size * 0.5,
      },
    )
    const text = paragraphs(kit, 'text', content.text, { width, gap: size })
    const rows = [...bars, ...source, ...text]
    return columnPages(kit, { rows })
  },
}

/** A label, and below it a bar whose number stands behind its end, or in it if there is no room. */
function barRows(kit: Kit, at: number, width: number): Row[] {
  const { size, colours, content, ease } = kit
  const { rows: numbers } = content.numbers!
  const { label, value } = numbers[at]!
  const largest = Math.max(...numbers.map((each) => each.value ?? 0), 1e-9)
  const part = { tag: 'LI' as const }
  const labels = words(kit, `numbers.rows.${at}.label`, label, { width, face: 'bold', leading: 1.2, part })
  const numberSize = size * (1.35 + 0.35 * ease)
  const shown = formatNumbers(content.numbers!)[at]!
  const numberWidth = emsOf(kit, shown, 'heading') * numberSize
  const room = width - numberWidth - size * 0.5
  const barWidth = Math.max(1.5, (room * (value ?? 0)) / largest)
  const height = numberSize * 1.15
  const isLargest = value === largest
  const number = stack(
    words(kit, `numbers.rows.${at}.value`, shown, {
      width: numberWidth + 1,
      face: 'heading',
      size: numberSize,
      leading: 1,
      colour: colours.strong,
      part,
    }),
  )
  const text = stack(labels)
  const edge = Math.max(1.2, size * 0.12)
  return [
    asRow(
      {
        height: text.height + height + (labels.length ? size * 0.15 : 0),
        draw(x, y) {
          const top = y + heightOf(labels) + (labels.length ? size * 0.15 : 0)
          return [
            ...text.draw(x, y),
            box({ x, y: top, width: barWidth, height }, colours.strong),
            ...(isLargest || barWidth < 3 * edge
              ? []
              : [
                  box(
                    { x: x + edge, y: top + edge, width: barWidth - 2 * edge, height: height - 2 * edge },
                    colours.highlight === colours.strong ? colours.ground : colours.highlight,
                  ),
                ]),
            ...number.draw(x + barWidth + size * 0.4, top + (height - number.height) / 2),
          ]
        },
      },
      {
        gap: size * 0.7,
        words: labels.reduce((sum, row) => sum + row.words, 1),
        field: `numbers.rows.${at}.label`,
        isBeforeNext: at < numbers.length - 1 || content.numbers!.source !== '',
      },
    ),
  ]
}
