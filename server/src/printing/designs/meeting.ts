import { minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { formatDate, formatTime } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { box, type Item } from '../typesetting/placed.ts'
import { asRow, stack, type Piece, type Row } from '../typesetting/rows.ts'
import { headlineBand } from './band.ts'
import { dayOf, monthOf, weekdayOf } from './dates.ts'
import { measure, paragraphs, words, type Design, type Kit } from './kit.ts'
import { actionPanel } from './action-panel.ts'
import { columnPages } from './column-pages.ts'
import { picture } from './picture.ts'

/** An invitation: the day as on a calendar, the time and place beside it. */
export const meeting: Design = {
  smallestPt: minTextPt,
  largestPt: { A6: 13, A5: 16.5, A4: 22 },
  hasPicture: true,
  maxSides: 2,
  layOut(kit) {
    const { content, paper, margin } = kit
    const width = paper.width - 2 * margin
    const rows = [
      ...invitation(kit, width),
      ...paragraphs(kit, 'text', content.text, { width, gap: kit.size }),
    ]
    return columnPages(kit, { top: head(kit), rows, action: actionPanel(kit, { details: () => [] }) })
  },
}

/** The headline on a banner, below a picture if there is one. */
function head(kit: Kit): Piece {
  const band = headlineBand(kit, 'banner')
  if (!kit.picture) return band
  const height = kit.paper.height * (0.14 + 0.1 * kit.ease)
  return {
    height: band.height + height,
    draw: (x, y) => [...picture(kit, { x, y, width: kit.paper.width, height }), ...band.draw(x, y + height)],
  }
}

function invitation(kit: Kit, width: number): Row[] {
  const { date, time, place, directions } = kit.content.action
  const leaf = date ? calendarLeaf(kit, date, width * (0.26 + 0.08 * kit.ease)) : null
  const side = leaf ? leaf.width + kit.size * 1.1 : 0
  const beside = width - side
  const rows = [
    ...words(kit, 'action.time', time && formatTime(time), {
      width: beside,
      face: 'heading',
      size: kit.size * 1.7,
      leading: 1.1,
      colour: kit.colours.strong,
    }),
    ...words(kit, 'action.place', place, {
      width: beside,
      face: 'bold',
      size: kit.size * 1.12,
      leading: 1.22,
      gap: kit.size * 0.15,
    }),
    ...words(kit, 'action.directions', directions, { width: beside, gap: kit.size * 0.2, leading: 1.25 }),
  ]
  if (!leaf && rows.length === 0) return []
  const text = stack(rows)
  return [
    asRow(
      {
        height: Math.max(text.height, leaf?.height ?? 0),
        draw: (x, y) => [...(leaf?.draw(x, y) ?? []), ...text.draw(x + side, y)],
      },
      { gap: 0, words: rows.reduce((sum, row) => sum + row.words, 0), field: 'action.place' },
    ),
  ]
}

/** A leaf of a calendar: the weekday, a large number, the month. A screen reader hears the date as one. */
function calendarLeaf(kit: Kit, date: string, width: number): Piece & { width: number } {
  const { size, colours, smallest } = kit
  const part = { tag: 'P' as const, spoken: formatDate(date) }
  const line = Math.max(1.5, size * 0.14)
  const pad = size * 0.35
  const inner = width - 2 * pad
  const label = (text: string, colour: string) => {
    const widest = measure(kit, text, 'bold').words.reduce((sum, word) => sum + word.width, 0)
    return words(kit, 'action.date', text, {
      width: inner,
      face: 'bold',
      size: Math.max(smallest, Math.min(size * 1.15, inner / widest)),
      leading: 1.15,
      alignment: 'centre',
      colour,
      part,
    })
  }
  const weekday = stack(label(weekdayOf(date), colours.onGround))
  const number = stack(
    words(kit, 'action.date', dayOf(date), {
      width: inner,
      face: 'heading',
      size: Math.min(inner / 1.75, width * 0.62),
      leading: 0.95,
      alignment: 'centre',
      colour: colours.ink,
      part,
    }),
  )
  const month = stack(label(monthOf(date), colours.ink))
  const head = weekday.height + 2 * pad
  const height = head + number.height + month.height + 2 * pad
  return {
    width,
    height,
    draw: (x, y): Item[] => [
      box({ x, y, width, height }, colours.strong),
      box({ x: x + line, y: y + line, width: width - 2 * line, height: height - 2 * line }, '#ffffff'),
      box({ x, y, width, height: head }, colours.ground),
      ...weekday.draw(x + pad, y + pad),
      ...number.draw(x + pad, y + head + pad * 0.6),
      ...month.draw(x + pad, y + head + pad * 0.6 + number.height),
    ],
  }
}
