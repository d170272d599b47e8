import { minImprintPt, minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { stack, type Piece } from '../typesetting/rows.ts'
import { clearOfEdge, words, type Kit } from './kit.ts'

/** Who the leaflet is from, how to find them, and the imprint. */
export function footer(kit: Kit): Piece {
  const { content, colours, margin, paper, size, smallest } = kit
  const { organisation, telephone, website } = content.who
  const width = paper.width - 2 * margin
  const contact = [telephone, website].filter(Boolean).join('  ·  ')
  const textSize = Math.max(smallest, Math.min(size, smallest * 1.3))
  const imprintSize =
    smallest > minTextPt ? smallest : Math.max(minImprintPt, Math.min(paper.width * 0.0245, 9.5))
  const rows = [
    ...words(kit, 'who.organisation', organisation, { width, face: 'bold', size: textSize }),
    ...words(kit, 'who.website', contact, { width, size: textSize }),
    ...words(kit, 'imprint', kit.imprint, {
      width,
      size: imprintSize,
      leading: 1.25,
      gap: textSize * 0.45,
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
