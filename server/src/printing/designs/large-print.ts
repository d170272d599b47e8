import { minLargePrintPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { box, type Item, type Page } from '../typesetting/placed.ts'
import { asRow, flow, stack, type Row } from '../typesetting/rows.ts'
import { formatNumbers } from './chart.ts'
import { headline } from './headline.ts'
import { paragraphs, reportRest, words, type Design, type Kit } from './kit.ts'
import { whenAndWhere } from './action-panel.ts'
import { code, isHttps, shownAddress } from './code.ts'
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
  const bold = { width, face: 'bold' as const }
  const who = [
    ...words(kit, 'who.organisation', organisation, bold),
    ...words(kit, 'who.telephone', telephone, { width, gap: size * 0.1 }),
    ...words(kit, 'who.website', website, { width, gap: size * 0.1 }),
    ...words(kit, 'imprint', imprint, { width, size: smallest, gap: size * 0.6 }),
  ]
  return [
    ...(content.headline ? [asRow(title, { gap: 0, words: 0, field: 'headline' })] : []),
    ...pictureRow(kit, width, height),
    ...paragraphs(kit, 'text', content.text, { width, gap: size * 0.7, leading: 1.35 }),
    ...ownRows(kit, width),
    ...actionRows(kit, width),
    ...(who.length
      ? [
          asRow(stack(who), {
            gap: size,
            words: who.reduce((sum, row) => sum + row.words, 0),
            field: 'imprint',
          }),
        ]
      : []),
  ]
}

/** What other designs show in ways of their own. */
function ownRows(kit: Kit, width: number): Row[] {
  const { content, size } = kit
  const numbers = content.numbers
  const shown = numbers ? formatNumbers(numbers) : []
  return [
    ...content.rights.flatMap(({ right, explanation }, at) => [
      ...words(kit, `rights.${at}.right`, right, {
        width,
        face: 'bold',
        gap: size * 0.8,
        part: { tag: 'H2' },
      }),
      ...words(kit, `rights.${at}.explanation`, explanation, { width, gap: size * 0.1 }),
    ]),
    ...content.questions.flatMap(({ question, answer }, at) => [
      ...words(kit, `questions.${at}.question`, question, {
        width,
        face: 'bold',
        gap: size * 0.8,
        part: { tag: 'H2' },
      }),
      ...paragraphs(kit, `questions.${at}.answer`, answer, { width, gap: size * 0.1 }),
    ]),
    ...(numbers?.rows ?? []).flatMap(({ label }, at) =>
      words(kit, `numbers.rows.${at}.label`, `${label}: ${shown[at]}`, {
        width,
        gap: size * 0.5,
        part: { tag: 'LI' },
      }),
    ),
    ...words(kit, 'numbers.source', numbers?.source ? `Source: ${numbers.source}` : '', {
      width,
      gap: size * 0.4,
    }),
    ...(content.second
      ? [
          ...words(kit, 'second.headline', content.second.headline, {
            width,
            face: 'bold',
            gap: size,
            part: { tag: 'H2', language: content.second.language },
          }),
          ...paragraphs(kit, 'second.text', content.second.text, {
            width,
            gap: size * 0.4,
            language: content.second.language,
          }),
        ]
      : []),
  ]
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

/** In a frame, which is never divided between pages. */
function actionRows(kit: Kit, width: number): Row[] {
  const { content, size, colours } = kit
  const pad = size * 0.6
  const line = 2.5
  const square = code(kit)
  const beside = square ? square.width + size * 0.6 : 0
  const inner = width - 2 * pad - beside
  const shown = isHttps(content.action.address) ? shownAddress(content.action.address) : ''
  const rows = [
    ...words(kit, 'action.words', content.action.words, {
      width: inner,
      face: 'bold',
      size: size * 1.1,
      part: { tag: 'H2' },
    }),
    ...whenAndWhere(kit, { width: inner, colour: colours.ink }),
    ...(shown.length * size * 0.56 <= inner
      ? words(kit, 'action.address', shown, { width: inner, gap: size * 0.3 })
      : []),
  ]
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
      { gap: size, words: rows.reduce((sum, row) => sum + row.words, 0), field: 'action.words' },
    ),
  ]
}
