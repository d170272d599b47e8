import {
  leafletColours,
  minImprintPt,
  type LeafletColour,
  type LeafletColours,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { PosterSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { sunrise } from '../designs/sunrise.ts'
import { readLine, widthOf } from '../drawing/text-layout.ts'
import { boldTypeface, leafletHeadingTypeface, regularTypeface, type Typeface } from '../drawing/typefaces.ts'
import { fitText } from '../typesetting/fit-text.ts'
import { measureText } from '../typesetting/line-breaks.ts'
import { paintPages } from '../typesetting/paint-pages.ts'
import { box, points, type Page, type Part } from '../typesetting/placed.ts'
import { modulesOf, quietModules } from '../typesetting/qr-code.ts'
import { asRow, stack, textRows, type Piece } from '../typesetting/rows.ts'

/** A poster that leads to the sign-up of a campaign, or a slip of A6 that leads to a pack to print. */
export interface Poster {
  size: PosterSize | 'A6'
  colour: LeafletColour
  /** The campaign. */
  title: string
  organisation: string
  /** What volunteers do. */
  task: string
  /** What it takes. */
  promise: string
  /** Until when; empty for a campaign without a last day. */
  until: string
  /** What to do with the code, in large letters, and how. */
  action: string
  directions: string
  /** The link in the code. */
  address: string
  /** The same as people type it. */
  shownAddress: string
  /** Who is responsible for it, each on a new line. */
  imprint: readonly string[]
}

/** Width and height. */
const paperMm: Record<Poster['size'], readonly [number, number]> = {
  A3: [297, 420],
  A4: [210, 297],
  A6: [105, 148],
}

/** In points on A4. */
const margin = 40
const leastPictureHeight = 122
/** In millimetres on A4. */
const codeSideMm = 62

/** Makes the PDF of a poster: the campaign’s name above a street, what volunteers do, and the code. All is larger on A3. */
export const paintPoster = (poster: Poster): Promise<Buffer> =>
  paintPages([layOutPoster(poster)], {
    title: poster.title,
    language: 'en-GB',
    isBlackOnly: poster.colour === 'black',
    pictureFor: () => Promise.reject(new Error('A poster has no pictures.')),
  })

/** What its parts are drawn with. Lengths are points. */
interface Kit {
  poster: Poster
  colours: LeafletColours
  paper: { width: number; height: number }
  /** From points on A4. */
  scale: number
  left: number
  width: number
}

/** Lays a poster out, with a name as large as fits. */
export function layOutPoster(poster: Poster): Page {
  const colours = leafletColours[poster.colour]
  const [widthMm, heightMm] = paperMm[poster.size]
  const paper = { width: points(widthMm), height: points(heightMm) }
  const scale = widthMm / paperMm.A4[0]
  const left = margin * scale
  const kit: Kit = { poster, colours, paper, scale, left, width: paper.width - 2 * left }

  const foot = drawFoot(kit)
  const panel = drawPanel(kit)
  const body = drawBody(kit)
  const footTop = paper.height - foot.height
  const panelTop = footTop - panel.height
  const bodyTop = panelTop - body.height
  const band = drawBand(kit, bodyTop - leastPictureHeight * scale)
  const picture = { x: 0, y: band.height, width: paper.width, height: bodyTop - band.height }
  return {
    ...paper,
    items: [
      ...sunrise({ colours, paper }, picture, bodyTop),
      ...band.draw(0, 0),
      ...body.draw(0, bodyTop),
      ...panel.draw(0, panelTop),
      ...foot.draw(0, footTop),
    ],
  }
}

interface Style {
  width?: number
  /** In points on A4, like the sizes. */
  maxHeight: number
  largest: number
  smallest: number
  colour: string
  leading?: number
}

/** A text as large as fits; nothing for an empty one. */
function write(
  { scale, width }: Kit,
  text: string,
  typeface: Typeface,
  tag: Part['tag'],
  { maxHeight, largest, smallest, ...style }: Style,
): Piece {
  if (text === '') return stack([])
  const { rows } = fitText(
    measureText(readLine(typeface, text)),
    { tag },
    {
      width,
      leading: 1.25,
      isEven: typeface === leafletHeadingTypeface,
      ...style,
      maxHeight: maxHeight * scale,
      largest: largest * scale,
      smallest: smallest * scale,
    },
  )
  return stack(rows)
}

/** The name and whose campaign it is, on a band of colour across the head of the page. */
function drawBand(kit: Kit, mostHeight: number): Piece {
  const { poster, colours, paper, scale, left } = kit
  const pads = { above: left * 0.8, between: 9 * scale, below: 18 * scale }
  const colour = colours.onGround
  const lead = write(kit, poster.organisation, boldTypeface, 'P', {
    maxHeight: 50,
    largest: 19,
    smallest: 13,
    colour,
  })
  const rest = pads.above + pads.between + lead.height + pads.below
  const name = write(kit, poster.title, leafletHeadingTypeface, 'H1', {
    maxHeight: (mostHeight - rest) / scale,
    largest: 84,
    smallest: 22,
    colour,
    leading: 1.04,
  })
  const height = rest + name.height
  return {
    height,
    draw: (x, y) => [
      box({ x, y, width: paper.width, height }, colours.ground),
      ...name.draw(left, y + pads.above),
      ...lead.draw(left, y + pads.above + name.height + pads.between),
    ],
  }
}

function drawBody(kit: Kit): Piece {
  const { poster, colours, scale, left } = kit
  const pad = 17 * scale
  const gap = 8 * scale
  const task = write(kit, poster.task, leafletHeadingTypeface, 'H2', {
    maxHeight: 80,
    largest: 27,
    smallest: 18,
    colour: colours.strong,
    leading: 1.16,
  })
  const promise = write(kit, poster.promise, regularTypeface, 'P', {
    maxHeight: 60,
    largest: 18,
    smallest: 14,
    colour: colours.ink,
  })
  return {
    height: pad + task.height + gap + promise.height + pad,
    draw: (_x, y) => [...task.draw(left, y + pad), ...promise.draw(left, y + pad + task.height + gap)],
  }
}

/** The code, with what to do beside it and its address below it. */
function drawPanel(kit: Kit): Piece {
  const { poster, colours, paper, scale, left, width } = kit
  const { address } = poster
  const side = points(codeSideMm) * scale
  const quiet = (side / modulesOf(address)) * quietModules
  const whole = side + 2 * quiet
  const codeLeft = left + width - whole
  const pad = 14 * scale
  const height = whole + 2 * pad
  const text = drawAction(kit, width - whole - 18 * scale)
  const strip = drawAddress(kit)
  const isWhite = colours.highlight === '#ffffff'
  return {
    height: height + strip.height,
    draw: (x, y) => [
      box({ x, y, width: paper.width, height }, colours.highlight),
      ...(isWhite ? [box({ x, y, width: paper.width, height: 3 * scale }, colours.strong)] : []),
      ...text.draw(left, y + (height - text.height) / 2),
      box({ x: codeLeft, y: y + pad, width: whole, height: whole }, '#ffffff'),
      {
        kind: 'code',
        address,
        x: codeLeft + quiet,
        y: y + pad + quiet,
        side,
        part: { tag: 'Figure', alt: `QR code: ${address}` },
      },
      ...strip.draw(x, y + height),
    ],
  }
}

/** What to do with the code, how, and until when. */
function drawAction(kit: Kit, width: number): Piece {
  const { poster, colours, scale } = kit
  const style = { width, colour: colours.onHighlight }
  const gap = 9 * scale
  const parts = [
    write(kit, poster.action, leafletHeadingTypeface, 'H2', {
      ...style,
      maxHeight: 130,
      largest: 44,
      smallest: 24,
      leading: 1.08,
    }),
    write(kit, poster.directions, regularTypeface, 'P', {
      ...style,
      maxHeight: 80,
      largest: 16,
      smallest: 13,
    }),
    write(kit, poster.until, boldTypeface, 'P', { ...style, maxHeight: 60, largest: 19, smallest: 14 }),
  ]
  return stack(
    parts.filter(({ height }) => height > 0).map((part) => asRow(part, { gap, words: 0, field: '' })),
  )
}

/** On one line, so that nobody types it with a break that is not there. */
function drawAddress({ poster, colours, paper, scale, left, width }: Kit): Piece {
  const line = readLine(boldTypeface, poster.shownAddress)
  const size = Math.min(27 * scale, (width * 0.999) / widthOf(line))
  const style = { width, size, leading: 1.25, colour: colours.onGround }
  const text = stack(textRows(measureText(line), { tag: 'P' }, '', style).rows)
  const pad = 7 * scale
  const height = text.height + 2 * pad
  return {
    height,
    draw: (x, y) => [box({ x, y, width: paper.width, height }, colours.ground), ...text.draw(left, y + pad)],
  }
}

function drawFoot(kit: Kit): Piece {
  const { poster, colours, scale, left } = kit
  const pads = { above: 9 * scale, below: 20 * scale }
  const style = { maxHeight: 24, largest: 9, smallest: minImprintPt, colour: colours.ink }
  const lines = stack(
    poster.imprint.map((line) =>
      asRow(write(kit, line, regularTypeface, 'P', style), { gap: 0, words: 0, field: '' }),
    ),
  )
  return {
    height: pads.above + lines.height + pads.below,
    draw: (_x, y) => lines.draw(left, y + pads.above),
  }
}
