/**
 * Lays a card out as a PDF page and renders that: outlines look the same whatever fonts a machine has. Every
 * length is in pixels of the card, from its lower left corner.
 */
import { LineCapStyle, PDFDocument, rgb, type PDFImage, type PDFPage, type RGB } from '@cantoo/pdf-lib'
import {
  hasWholeWords,
  readLine,
  truncateLines,
  widthOf,
  wrap,
  wrapEvenly,
  type Line,
} from './text-layout.ts'
import { outlineOf } from './outlines.ts'
import { renderPdfPage } from '../pdf/render-pdf.ts'
import { toJpeg, toPng } from '../picture/picture.ts'
import { headingTypeface, bodyTypeface } from './typefaces.ts'

/** The content of a card. */
export interface CardText {
  headline: string
  /** The organisation. */
  byline: string
  /** Who is responsible for it, in small print; empty for none. */
  imprint: string
  /** The product's name, beside the feather. */
  sign: string
  /** A picture in a format that this product stores, shown as a sheet of paper; null for a large feather. */
  picture: Uint8Array | null
}

/** A card as a JPEG picture. */
export interface CardPicture {
  bytes: Buffer
  width: number
  height: number
}

const width = 1200
const height = 630

// The colours of the screens.
const paper = rgb(0.984, 0.973, 0.945)
const white = rgb(1, 1, 1)
const ink = rgb(0.102, 0.102, 0.102)
const quiet = rgb(0.29, 0.278, 0.259)
const red = rgb(0.659, 0.071, 0.118)
const redDark = rgb(0.45, 0.035, 0.07)

const margin = 64
const panelWidth = 432
const textWidth = width - panelWidth - 2 * margin + 16
const headline = { top: height - 110, bottom: 196, largest: 92, smallest: 32, leading: 1.08 }
const byline = { size: 29, leading: 1.25, gap: 36, maxLines: 2 }
const imprint = { largest: 20, smallest: 12, leading: 1.3, maxLines: 4, above: 112, gap: 20 }
const foot = { baseline: margin, size: 25, feather: 40 }
/** The largest size of the picture, the white margin that a printer leaves, and how thick the sheet looks. */
const sheet = { width: 352, height: 490, border: 12, thickness: 10 }

/** On the panel. */
const largeFeather = { x: width - panelWidth + 56, y: height - 155, size: 320 }

/** The feather of the screens' logo, in a box of 48 by 48 with y downwards. */
const featherBox = 48
const vane =
  'M44 3C29 4 13 14 12.2 30.5l-.7 4.5c5.5 1.2 10.3.4 14.2-1.6l-2.7-2.4 5.5.6c3.7-2.1 6.6-5 8.8-8.4l-3.8-2.2 5.6-.8C42.2 14.8 43.9 9 44 3Z'
const quill = 'M3.5 46.5 12 34.5'
const rib = 'M12 34.5C18 26 25.5 17.5 34 11.5'

/** Draws a card of 1200 by 630. The fonts have all its letters (rule: drawn-is-typed). */
export async function paintCard(text: CardText): Promise<CardPicture> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([width, height])
  page.drawRectangle({ x: 0, y: 0, width, height, color: paper })
  page.drawRectangle({ x: width - panelWidth, y: 0, width: panelWidth, height, color: red })
  if (text.picture) drawLeaflet(page, await pdf.embedPng(await toPng(text.picture, sheet.width * 2)))
  else drawFeather(page, { ...largeFeather, colours: { vane: paper, rib: red, quill: paper } })

  const raisedBy = drawImprint(page, readLine(bodyTypeface, text.imprint))
  page.drawRectangle({ x: margin, y: height - margin - 10, width: 96, height: 10, color: red })
  const baseline = drawHeadline(page, readLine(headingTypeface, text.headline), raisedBy)
  drawByline(page, readLine(bodyTypeface, text.byline), baseline)
  drawSignature(page, readLine(headingTypeface, text.sign))

  // Drawn twice as large, so that letters and the picture are smooth.
  const pixels = await renderPdfPage(Buffer.from(await pdf.save()), 1, width * 2)
  return { bytes: await toJpeg(pixels, width), width, height }
}

/** On the panel, with its thickness visible at the right and at the foot. */
function drawLeaflet(page: PDFPage, image: PDFImage): void {
  const size = image.scaleToFit(sheet.width, sheet.height)
  const paperSize = { width: size.width + 2 * sheet.border, height: size.height + 2 * sheet.border }
  const x = width - (panelWidth + size.width + sheet.thickness) / 2
  const y = (height - size.height + sheet.thickness) / 2
  const [left, bottom] = [x - sheet.border, y - sheet.border]
  page.drawRectangle({ x: left + sheet.thickness, y: bottom - sheet.thickness, ...paperSize, color: redDark })
  page.drawRectangle({ x: left, y: bottom, ...paperSize, color: white })
  page.drawImage(image, { x, y, ...size })
}

/**
 * Above the foot. The law requires every word of it, so a longer imprint is set in smaller letters.
 * @returns how far the text above it must move up
 */
function drawImprint(page: PDFPage, text: Line): number {
  if (text.letters.length === 0) return 0
  const { largest, smallest, leading, maxLines, above, gap } = imprint
  let size = largest
  let lines = wrap(text, textWidth / size)
  while (lines.length > maxLines && size > smallest) lines = wrap(text, textWidth / --size)
  const blockHeight = lines.length * size * leading
  drawLines(page, lines, { top: above + blockHeight, size, leading, color: quiet })
  return blockHeight + gap
}

/**
 * As large as fits, without breaking words if possible.
 * @param raisedBy how much the space at its foot is reduced
 * @returns the lower edge of its last line
 */
function drawHeadline(page: PDFPage, title: Line, raisedBy: number): number {
  const { top, bottom, largest, smallest, leading } = headline
  const candidates = Array.from({ length: (largest - smallest) / 2 + 1 }, (_, step) => {
    const size = largest - 2 * step
    const lines = wrap(title, textWidth / size)
    const maxLines = Math.floor((top - bottom - raisedBy) / (size * leading))
    return { size, lines, maxLines, fits: lines.length <= maxLines, isWhole: hasWholeWords(lines, title) }
  })
  const { size, lines, maxLines, isWhole } =
    candidates.find(({ fits, isWhole: whole }) => fits && whole) ??
    candidates.find(({ fits }) => fits) ??
    candidates.at(-1)!
  const evenLines = isWhole ? wrapEvenly(title, textWidth / size) : lines
  return drawLines(page, truncateLines(evenLines, maxLines), {
    top,
    size,
    leading,
    color: ink,
  })
}

function drawByline(page: PDFPage, name: Line, below: number): void {
  const { size, leading, gap, maxLines } = byline
  const lines = truncateLines(wrap(name, textWidth / size), maxLines)
  drawLines(page, lines, { top: below - gap, size, leading, color: quiet })
}

/** The feather and the product's name, on one line at the foot. */
function drawSignature(page: PDFPage, sign: Line): void {
  const { baseline, size, feather } = foot
  drawFeather(page, {
    x: margin - 3,
    y: baseline + feather - 8,
    size: feather,
    colours: { vane: red, rib: paper, quill: ink },
  })
  const [line = sign] = truncateLines(wrap(sign, (textWidth - feather) / size), 1)
  page.pushOperators(...outlineOf(line, { x: margin + feather + 10, y: baseline, size, color: ink }))
}

interface Feather {
  /** The upper left corner. */
  x: number
  y: number
  size: number
  colours: { vane: RGB; rib: RGB; quill: RGB }
}

function drawFeather(page: PDFPage, { x, y, size, colours }: Feather): void {
  const place = { x, y, scale: size / featherBox }
  page.drawSvgPath(vane, { ...place, color: colours.vane })
  page.drawSvgPath(rib, { ...place, borderColor: colours.rib, borderWidth: 2 })
  page.drawSvgPath(quill, {
    ...place,
    borderColor: colours.quill,
    borderWidth: 3,
    borderLineCap: LineCapStyle.Round,
  })
}

/**
 * Lines that begin at the right end where the text's column ends.
 * @returns the lower edge of the last line
 */
function drawLines(
  page: PDFPage,
  lines: readonly Line[],
  { top, size, leading, color }: { top: number; size: number; leading: number; color: RGB },
): number {
  for (const [at, line] of lines.entries()) {
    const x = line.isRightToLeft ? margin + textWidth - widthOf(line) * size : margin
    page.pushOperators(...outlineOf(line, { x, y: top - size * (0.8 + at * leading), size, color }))
  }
  return top - size * (0.8 + (lines.length - 1) * leading)
}
