import { minLargePrintPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletBlocks, type LeafletBlock } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { box, type Item, type Page } from '../typesetting/placed.ts'
import { asRow, flow, heightOf, stack, type Row } from '../typesetting/rows.ts'
import { headline } from './headline.ts'
import { paragraphs, reportRest, words, type Design, type Kit } from './kit.ts'
import { besideOwnCode, code, shownAddress } from './code.ts'
import { picture } from './picture.ts'

/** A leaflet has two sides; a large-print version has as many pages as it needs, up to the limit of a file. */
export const largePrintOn = (maxSides: number): Design => ({
  smallestPt: minLargePrintPt,
  largestPt: { A6: minLargePrintPt, A5: 18, A4: 24 },
  hasPicture: true,
  maxSides,
  layOut: layOutPages,
})

/** Plain black on white, in one column, in the order in which it is read. */
export const largePrint: Design = largePrintOn(2)

function layOutPages(kit: Kit): Page[] {
  const { paper, margin, colours } = kit
  const bar = margin * 0.4
  const column = {
    x: margin,
    y: margin * 1.2,
    width: paper.width - 2 * margin,
    height: paper.height - margin * 2.1,
  }
  const { filled, rest } = flow(
    allRows(kit, column.width, column.height),
    Array.from({ length: kit.sides }, () => column),
  )
  reportRest(kit, rest)
  return filled
    .filter((items, at) => at === 0 || items.length > 0)
    .map((items): Page => ({
      ...paper,
      items: [box({ x: 0, y: 0, width: paper.width, height: bar }, colours.ground), ...items],
    }))
}

function allRows(kit: Kit, width: number, height: number): Row[] {
  const { content, size, smallest, colours, imprint } = kit
  const title = headline(kit, {
    width,
    maxHeight: height * 0.5,
    largest: size * 1.9,
    smallest: smallest * 1.12,
    colour: colours.strong,
    leading: 1.12,
  })
  const { organisation, telephone, website } = content.who
  const blocks = leafletBlocks(content).filter(({ kind }) => kind !== 'title')
  const who = [
    ...besideOwnCode(kit, width, (own, room) => [
      ...words(own, 'who.organisation', organisation, { width: room, face: 'bold' }),
      ...words(own, 'who.telephone', telephone, { width: room, gap: size * 0.1 }),
      ...words(own, 'who.website', website, { width: room, gap: size * 0.1 }),
    ]),
    ...words(kit, 'imprint', imprint, { width, size: smallest, gap: size * 0.6 }),
  ]
  const foot = together(who, size, 'imprint')
  return [
    ...(content.headline ? [asRow(title, { gap: 0, words: 0, field: 'headline' })] : []),
    ...pictureRow(kit, width, height),
    ...blocks
      .filter(({ section }) => section === 'text')
      .flatMap((block, at, all) => blockRows(kit, block, width, all[at - 1])),
    ...actionRow(
      kit,
      blocks.filter(({ section }) => section === 'action'),
      width,
      foot.length === 0 ? 0 : height - heightOf(foot) - size,
    ),
    ...foot,
  ]
}

/** One row, which is not divided between pages; none if there are none. */
const together = (rows: readonly Row[], gap: number, field: string): Row[] =>
  rows.length === 0
    ? []
    : [asRow(stack(rows), { gap, words: rows.reduce((sum, row) => sum + row.words, 0), field })]

function blockRows(
  kit: Kit,
  { kind, spans, field, language }: LeafletBlock,
  width: number,
  before?: LeafletBlock,
): Row[] {
  const { size } = kit
  const spoken = language === undefined ? {} : { language }
  if (kind === 'heading') {
    const rows = words(kit, field, spans[0]!.text, {
      width,
      face: 'bold',
      size: size * 1.08,
      gap: size * 0.8,
      part: { tag: 'H2', ...spoken },
    })
    return rows.map((row) => ({ ...row, isBeforeNext: true }))
  }
  const list = [{ kind: kind === 'bullet' ? ('bullet' as const) : ('paragraph' as const), spans: [...spans] }]
  return paragraphs(kit, field, list, {
    width,
    leading: 1.35,
    gap: size * (before?.kind === 'heading' ? 0.15 : kind === 'bullet' ? 0.4 : 0.6),
    ...spoken,
  })
}

function pictureRow(kit: Kit, width: number, height: number): Row[] {
  if (!kit.picture) return []
  const high = Math.min((width * kit.picture.height) / kit.picture.width, height * (0.2 + 0.16 * kit.ease))
  return [
    asRow(
      { height: high, draw: (x, y) => picture(kit, { x, y, width, height: high }) },
      { gap: kit.size * 0.7, words: 0, field: 'picture' },
    ),
  ]
}

/**
 * The thing to do, in a frame that is not divided between pages.
 * @param withNext up to this height it is on one page with who the leaflet is from
 */
function actionRow(kit: Kit, blocks: readonly LeafletBlock[], width: number, withNext: number): Row[] {
  const { size, colours } = kit
  const pad = size * 0.6
  const line = 2.5
  const square = code(kit)
  const inner = width - 2 * pad - (square ? square.width + size * 0.6 : 0)
  const rows = blocks.flatMap((block, at) => {
    const isAddress = block.field === 'action.address'
    const text = isAddress ? shownAddress(block.spans[0]!.text) : ''
    if (isAddress && text.length * size * 0.56 > inner) return []
    return blockRows(
      kit,
      isAddress ? { ...block, spans: [{ text, isBold: false }] } : block,
      inner,
      blocks[at - 1],
    )
  })
  if (rows.length === 0 && !square) return []
  const text = stack(rows)
  const height = Math.max(text.height, square?.height ?? 0) + 2 * pad
  return [
    asRow(
      {
        height,
        draw: (x, y): Item[] => [
          box({ x, y, width, height }, colours.strong),
          box({ x: x + line, y: y + line, width: width - 2 * line, height: height - 2 * line }, '#ffffff'),
          ...text.draw(x + pad, y + (height - text.height) / 2),
          ...(square?.draw(x + width - pad - square.width, y + (height - square.height) / 2) ?? []),
        ],
      },
      {
        gap: size,
        words: rows.reduce((sum, row) => sum + row.words, 0),
        field: 'action.words',
        isBeforeNext: height <= withNext,
      },
    ),
  ]
}
