import { minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { box, type Item } from '../typesetting/placed.ts'
import { stack, type Row } from '../typesetting/rows.ts'
import { paragraphs, words, type Design, type Kit } from './kit.ts'
import { columnPages } from './column-pages.ts'

/** Rights to tick off, each with what it means. */
export const checklist: Design = {
  smallestPt: minTextPt,
  largestPt: { A6: 13, A5: 16, A4: 20 },
  hasPicture: false,
  maxSides: 2,
  layOut(kit) {
    const { content, paper, margin } = kit
    const width = paper.width - 2 * margin
    const rows = [
      ...paragraphs(kit, 'text', content.text, { width }),
      ...content.rights.flatMap((_, at) => rightRow(kit, at, width)),
    ]
    return columnPages(kit, { rows })
  },
}

function rightRow(kit: Kit, at: number, width: number): Row[] {
  const { size, colours, content } = kit
  const { right, explanation } = content.rights[at]!
  const indent = size * 2
  const part = { tag: 'LI' as const }
  const rows = [
    ...words(kit, `rights.${at}.right`, right, {
      width: width - indent,
      face: 'bold',
      size: size * 1.12,
      leading: 1.22,
      colour: colours.strong,
      part,
    }),
    ...words(kit, `rights.${at}.explanation`, explanation, { width: width - indent, leading: 1.25, part }),
  ]
  if (rows.length === 0) return []
  const text = stack(rows)
  const isRightToLeft = isRightToLeftRow(rows[0]!)
  return [
    {
      height: Math.max(text.height, size * 1.4),
      gap: size * 0.9,
      words: rows.reduce((sum, row) => sum + row.words, 0),
      field: `rights.${at}.right`,
      draw: (x, y) => [
        ...(at < content.rights.length - 1
          ? [box({ x, y: y + text.height + size * 0.4, width, height: 0.75 }, colours.strong)]
          : []),
        ...tickedBox(kit, isRightToLeft ? x + width - size * 1.35 : x, y + size * 0.06),
        ...text.draw(isRightToLeft ? x : x + indent, y),
      ],
    },
  ]
}

function isRightToLeftRow(row: Row): boolean {
  const [item] = row.draw(0, 0)
  return item?.kind === 'text' && item.line.isRightToLeft
}

function tickedBox({ size, colours }: Kit, x: number, y: number): Item[] {
  const side = size * 1.3
  const line = side * 0.11
  return [
    box({ x, y, width: side, height: side }, colours.strong),
    box({ x: x + line, y: y + line, width: side - 2 * line, height: side - 2 * line }, '#ffffff'),
    {
      kind: 'path',
      path: 'M3 8.5 7 12.5 15.5 1',
      x,
      y,
      scale: side / 16,
      stroke: { colour: colours.ink, width: 2.6 },
    },
  ]
}
