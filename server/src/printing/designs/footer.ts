import { minImprintPt, minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { stack, type Piece, type Row } from '../typesetting/rows.ts'
import { besideOwnCode } from './code.ts'
import { clearOfEdge, emsOf, words, type Kit } from './kit.ts'

/** Who the leaflet is from, how to find them, and the imprint. */
export function footer(kit: Kit): Piece {
  const { content, colours, margin, paper, size, smallest } = kit
  const { organisation, telephone, website } = content.who
  const width = paper.width - 2 * margin
  const textSize = Math.max(smallest, Math.min(size, smallest * 1.3))
  const imprintSize =
    smallest > minTextPt ? smallest : Math.max(minImprintPt, Math.min(paper.width * 0.0245, 9.5))
  const who = besideOwnCode(kit, width, (own, room) => [
    ...words(own, 'who.organisation', organisation, { width: room, face: 'bold', size: textSize }),
    ...contactRows(own, [telephone, website].filter(Boolean), room, textSize),
  ])
  const rows = [
    ...who,
    ...words(kit, 'imprint', kit.imprint, {
      width,
      size: imprintSize,
      leading: 1.25,
      gap: textSize * (kit.ownCode ? 0.6 : 0.45),
      colour: colours.ink,
    }),
  ]
  const [above, below] = [margin * 0.42, Math.max(margin * 0.5, clearOfEdge)]
  const text = stack(rows)
  return {
    height: rows.length === 0 ? margin * 0.6 : above + text.height + below,
    draw: (x, y) => text.draw(x + margin, y + above),
  }
}

/** On one line, or each on its own. An address becomes smaller rather than get a hyphen at the end of a line, which people would type. */
function contactRows(kit: Kit, parts: readonly string[], width: number, size: number): Row[] {
  const together = parts.join('  ·  ')
  if (emsOf(kit, together) * size <= width) return words(kit, 'who.website', together, { width, size })
  return parts.flatMap((part) => {
    const ownSize = Math.max(kit.smallest, Math.min(size, (width * 0.999) / emsOf(kit, part)))
    const rows = words(kit, 'who.website', part, { width, size: ownSize })
    if (rows.length > 1 && !/\s/.test(part))
      kit.faults.push({ kind: 'long-word', field: 'who.website', word: part })
    return rows
  })
}
