import { minImprintPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { minReadableDpi } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { box, pointsPerMm, type Box, type Item, type Page } from '../typesetting/placed.ts'
import { modulesOf } from '../typesetting/paint-pages.ts'
import { asRow, flow, heightOf, stack, type Piece, type Row } from '../typesetting/rows.ts'
import { formatDate, formatTime } from './dates.ts'
import { headline } from './headline.ts'
import { reportRest, requireRoom, words, type Kit } from './kit.ts'
import { terrace } from './terrace.ts'
import { turnOver } from './turn-over.ts'

/** Phones read smaller modules only when they are held still in good light. */
const minModulePt = 0.5 * pointsPerMm
/** A QR code needs four of its modules of white around it (ISO/IEC 18004). */
const quietModules = 4

export const isHttps = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === ''
}

/** A QR code on white, with its quiet zone; null without an address that can be opened. */
export function code(kit: Kit): (Piece & { width: number }) | null {
  const { address } = kit.content.action
  if (!isHttps(address)) return null
  const modules = modulesOf(address)
  const { usual, largest } = kit.codeSide
  const side = Math.min(largest, Math.max(usual, modules * minModulePt * 1.1))
  const whole = side * (1 + (2 * quietModules) / modules)
  if (side / modules < minModulePt)
    kit.faults.push({ kind: 'dense-code', longest: longestAddress(side / minModulePt) })
  const quiet = (whole - side) / 2
  return {
    width: whole,
    height: whole,
    draw: (x, y) => [
      box({ x, y, width: whole, height: whole }, '#ffffff'),
      {
        kind: 'code',
        address,
        x: x + quiet,
        y: y + quiet,
        side,
        part: { tag: 'Figure', alt: `QR code: ${address}` },
      },
    ],
  }
}

/** How many letters an address may have whose code has at most so many modules a side. */
function longestAddress(maxModules: number): number {
  let length = 20
  while (modulesOf('x'.repeat(length + 1)) <= maxModules) length++
  return length
}

/** How an address is printed beside its code. */
export const shownAddress = (address: string): string =>
  address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')

/** The day, time, place and way of a meeting, as rows. */
export function whenAndWhere(kit: Kit, style: { width: number; colour: string }): Row[] {
  const { date, time, place, directions } = kit.content.action
  const when = [date && formatDate(date), time && formatTime(time)].filter(Boolean).join(', ')
  return [
    ...words(kit, 'action.date', when, { ...style, face: 'bold', gap: kit.size * 0.35 }),
    ...words(kit, 'action.place', place, { ...style, face: 'bold', gap: kit.size * 0.1 }),
    ...words(kit, 'action.directions', directions, { ...style, gap: kit.size * 0.1 }),
  ]
}

interface PanelOptions {
  /** Whether it says when and where. */
  hasDetails?: boolean
  /** What to do, if not in the leaflet's first language. */
  words?: string
  field?: string
  language?: string
}

/** The one thing to do, across the whole page, with a QR code at its right. */
export function actionPanel(
  kit: Kit,
  {
    hasDetails = true,
    words: typed = kit.content.action.words,
    field = 'action.words',
    language,
  }: PanelOptions = {},
): Piece {
  const { content, colours, margin, paper, size } = kit
  const { highlight, onHighlight } = colours
  const square = code(kit)
  const width = paper.width - 2 * margin - (square ? square.width + size * 0.9 : 0)
  const shown = isHttps(content.action.address) ? shownAddress(content.action.address) : ''
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
    ...(hasDetails ? whenAndWhere(kit, { width, colour: onHighlight }) : []),
    ...(shown && shown.length * size * 0.56 <= width
      ? words(kit, 'action.address', shown, {
          width,
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

/** A picture may be so much coarser, which nobody sees. */
const tolerance = 0.95

/** Who the leaflet is from, how to find them, and the imprint. */
export function footer(kit: Kit): Piece {
  const { content, colours, margin, paper, size, smallest } = kit
  const { organisation, telephone, website } = content.who
  const width = paper.width - 2 * margin
  const contact = [telephone, website].filter(Boolean).join('  ·  ')
  const textSize = Math.max(smallest, Math.min(size, smallest * 1.3))
  const imprintSize = smallest > 11 ? smallest : Math.max(minImprintPt, Math.min(paper.width * 0.0245, 9.5))
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
  const [above, below] = [margin * 0.42, margin * 0.5]
  const text = stack(rows)
  return {
    height: rows.length === 0 ? margin * 0.6 : above + text.height + below,
    draw: (x, y) => text.draw(x + margin, y + above),
  }
}

/** A picture that fills its place. One that is too coarse for it is reported. */
export function picture(kit: Kit, place: Box): Item[] {
  const { picture: dots, content } = kit
  if (!dots) return []
  const needed = {
    width: Math.ceil((place.width / 72) * minReadableDpi),
    height: Math.ceil((place.height / 72) * minReadableDpi),
  }
  const scale = Math.min(dots.width / place.width, dots.height / place.height)
  if (scale * 72 < minReadableDpi * tolerance) {
    const factor = minReadableDpi / (scale * 72)
    kit.faults.push({
      kind: 'small-picture',
      width: Math.max(needed.width, Math.ceil(dots.width * factor)),
      height: Math.max(needed.height, Math.ceil(dots.height * factor)),
    })
  }
  return [{ kind: 'picture', ...place, part: { tag: 'Figure', alt: content.picture?.alt ?? '' } }]
}

/** The colours of a street that stands on white. */
export const streetOnWhite = ({ colours }: Kit) => ({
  line: colours.ink,
  wall: '#ffffff',
  door: colours.strong,
  brightDoor: colours.ground === colours.highlight ? colours.strong : colours.highlight,
})

/** How much of what is on two sides is on the front, unless the back has no room for the rest. */
const frontShare = 0.62

interface Columns {
  top: Piece
  rows: readonly Row[]
  action: Piece
}

/**
 * One column: what is on top, the rows, and the thing to do with the imprint at the foot. On two sides, the rows go on at the back. Where
 * rows leave much room, a street stands on the foot.
 */
export function columnPages(kit: Kit, { top, rows, action }: Columns): Page[] {
  const last = [action, footer(kit)]
  if (kit.sides === 1) {
    const { page, rest } = columnPage(kit, top, rows, last)
    reportRest(kit, rest)
    return [page]
  }
  const front = columnPage(kit, top, rows, [turnOver(kit)], heightOf(rows) * frontShare)
  const bar = {
    height: kit.margin * 0.5,
    draw: () => [box({ x: 0, y: 0, width: kit.paper.width, height: kit.margin * 0.4 }, kit.colours.ground)],
  }
  const back = columnPage(kit, bar, front.rest, last)
  reportRest(kit, back.rest)
  return [front.page, back.page]
}

function columnPage(
  kit: Kit,
  top: Piece,
  rows: readonly Row[],
  feet: readonly Piece[],
  enough = Infinity,
): { page: Page; rest: readonly Row[] } {
  const { paper, margin, size } = kit
  const footTop = paper.height - feet.reduce((sum, { height }) => sum + height, 0)
  const column = {
    x: margin,
    y: top.height + margin * 0.7,
    width: paper.width - 2 * margin,
    height: footTop - top.height - margin * 1.3,
  }
  requireRoom(kit, column.height)
  const restIn = (height: number) => flow(rows, [{ ...column, height: Math.min(column.height, height) }]).rest
  const restOfEnough = restIn(enough)
  // Rows that stay together may be more than enough.
  const rest = restOfEnough.length === rows.length ? restIn(Infinity) : restOfEnough
  const shown = rows.slice(0, rows.length - rest.length)
  const gaps = shown.slice(1).filter(({ gap }) => gap > 0).length
  const spare = column.height - heightOf(shown)
  const street = streetIn(kit, spare - size)
  const added = gaps > 0 ? Math.min(size * 0.9, Math.max(0, (spare - street) / (gaps + 1))) : 0
  const spread = shown.map((row) => (row.gap > 0 ? { ...row, gap: row.gap + added } : row))
  let footAt = footTop
  return {
    rest,
    page: {
      ...paper,
      items: [
        ...top.draw(0, 0),
        ...stack(spread).draw(column.x, column.y),
        ...(street > 0
          ? terrace({ x: 0, y: footTop - street, width: paper.width, height: street }, streetOnWhite(kit))
          : []),
        ...feet.flatMap((foot) => {
          footAt += foot.height
          return foot.draw(0, footAt - foot.height)
        }),
      ],
    },
  }
}

/** The height of a street in so much room; 0 if there is too little. */
function streetIn({ paper }: Kit, room: number): number {
  const [least, most] = [paper.height * 0.12, paper.height * 0.24]
  return room < least ? 0 : Math.min(most, room)
}
