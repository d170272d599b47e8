/**
 * Lays a card out as a PDF page and draws that: outlines come out alike everywhere, whatever fonts a machine has. Every
 * length is in pixels of the card, from its lower left corner.
 */
import { LineCapStyle, PDFDocument, rgb, type PDFImage, type PDFPage, type RGB } from '@cantoo/pdf-lib'
import { truncateLines, toDrawableText, wrap, wrapEvenly, type Typeface } from './text-layout.ts'
import { drawOutline } from './outlines.ts'
import { renderPdfPage } from '../pdf/pdfium.ts'
import { toJpeg, toPng } from '../picture/picture.ts'
import { headingTypeface, bodyTypeface } from './typefaces.ts'

/** What a card says and shows. */
export interface CardText {
  headline: string
  /** Who says it. */
  byline: string
  /** Who answers for it, in small letters; empty for none. */
  imprint: string
  /** Whose card it is, beside the feather. */
  sign: string
  /** A picture in a format that this product keeps, shown as a sheet of paper. */
  picture: Uint8Array
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
const wordsWidth = width - panelWidth - 2 * margin + 16
const headlinePlace = { top: height - 110, bottom: 196, largest: 92, smallest: 32, leading: 1.08 }
const byline = { size: 29, leading: 1.25, gap: 36, mostLines: 2 }
const imprint = { largest: 20, smallest: 12, leading: 1.3, mostLines: 4, above: 112, gap: 20 }
const foot = { baseline: margin, size: 25, feather: 40 }
/** The largest place for the picture, the white that a printer leaves around it, and how thick the sheet looks. */
const sheet = { width: 352, height: 490, border: 12, thickness: 10 }

/** The feather of the screens' logo, in a box of 48 by 48 with y downwards. */
const featherBox = 48
const vane =
  'M44 3C29 4 13 14 12.2 30.5l-.7 4.5c5.5 1.2 10.3.4 14.2-1.6l-2.7-2.4 5.5.6c3.7-2.1 6.6-5 8.8-8.4l-3.8-2.2 5.6-.8C42.2 14.8 43.9 9 44 3Z'
const quill = 'M3.5 46.5 12 34.5'
const rib = 'M12 34.5C18 26 25.5 17.5 34 11.5'

/** Draws a card of 1200 by 630. What the typefaces cannot draw is left out; without a headline the byline takes its place. */
export async function paintCard(words: CardText): Promise<CardPicture> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([width, height])
  page.drawRectangle({ x: 0, y: 0, width, height, color: paper })
  page.drawRectangle({ x: width - panelWidth, y: 0, width: panelWidth, height, color: red })
  drawLeaflet(page, await pdf.embedPng(await toPng(words.picture, sheet.width * 2)))

  const raisedTo = drawImprint(page, toDrawableText(bodyTypeface, words.imprint))
  const title = toDrawableText(headingTypeface, words.headline)
  page.drawRectangle({ x: margin, y: height - margin - 10, width: 96, height: 10, color: red })
  const under = drawHeadline(page, title || toDrawableText(headingTypeface, words.byline), raisedTo)
  if (title) drawByline(page, toDrawableText(bodyTypeface, words.byline), under)
  drawSignature(page, toDrawableText(headingTypeface, words.sign))

  // Drawn twice as large, because PDFium does not smooth pictures that it makes smaller.
  const drawn = await renderPdfPage(Buffer.from(await pdf.save()), 1, width * 2)
  return { bytes: await toJpeg(drawn, width), width, height }
}

/** Lies on the panel; its thickness shows at the right and at the foot. */
function drawLeaflet(page: PDFPage, image: PDFImage): void {
  const size = image.scaleToFit(sheet.width, sheet.height)
  const whole = { width: size.width + 2 * sheet.border, height: size.height + 2 * sheet.border }
  const x = width - (panelWidth + size.width + sheet.thickness) / 2
  const y = (height - size.height + sheet.thickness) / 2
  const [left, bottom] = [x - sheet.border, y - sheet.border]
  page.drawRectangle({ x: left + sheet.thickness, y: bottom - sheet.thickness, ...whole, color: redDark })
  page.drawRectangle({ x: left, y: bottom, ...whole, color: white })
  page.drawImage(image, { x, y, ...size })
}

/**
 * Above the foot, whole: the law wants every word of it, so its letters grow smaller as it grows longer.
 * @returns by how much the words above it have to move up
 */
function drawImprint(page: PDFPage, words: string): number {
  if (!words) return 0
  const { largest, smallest, leading, mostLines, above, gap } = imprint
  let size = largest
  let lines = wrap(bodyTypeface, words, wordsWidth / size)
  while (lines.length > mostLines && size > smallest) lines = wrap(bodyTypeface, words, wordsWidth / --size)
  const tall = lines.length * size * leading
  drawLines(page, bodyTypeface, lines, { top: above + tall, size, leading, color: quiet })
  return tall + gap
}

/**
 * As large as it fits, with its words whole if that can be.
 * @param raisedBy how much less room there is at its foot
 * @returns where its last line stands
 */
function drawHeadline(page: PDFPage, title: string, raisedBy: number): number {
  const { top, bottom, largest, smallest, leading } = headlinePlace
  const tried = Array.from({ length: (largest - smallest) / 2 + 1 }, (_, step) => {
    const size = largest - 2 * step
    const lines = wrap(headingTypeface, title, wordsWidth / size)
    const most = Math.floor((top - bottom - raisedBy) / (size * leading))
    return { size, lines, most, fits: lines.length <= most, isWhole: lines.join(' ') === title }
  })
  const { size, lines, most, isWhole } =
    tried.find(({ fits, isWhole }) => fits && isWhole) ?? tried.find(({ fits }) => fits) ?? tried.at(-1)!
  const shown = isWhole ? wrapEvenly(headingTypeface, title, wordsWidth / size) : lines
  return drawLines(page, headingTypeface, truncateLines(shown, most), { top, size, leading, color: ink })
}

function drawByline(page: PDFPage, name: string, under: number): void {
  const { size, leading, gap, mostLines } = byline
  const lines = truncateLines(wrap(bodyTypeface, name, wordsWidth / size), mostLines)
  drawLines(page, bodyTypeface, lines, { top: under - gap, size, leading, color: quiet })
}

/** The feather and the sign stand on one line at the foot. */
function drawSignature(page: PDFPage, sign: string): void {
  const { baseline, size, feather } = foot
  const drawn = { x: margin - 3, y: baseline + feather - 8, scale: feather / featherBox }
  page.drawSvgPath(vane, { ...drawn, color: red })
  page.drawSvgPath(rib, { ...drawn, borderColor: paper, borderWidth: 2 })
  page.drawSvgPath(quill, { ...drawn, borderColor: ink, borderWidth: 3, borderLineCap: LineCapStyle.Round })
  const [line = ''] = truncateLines(wrap(headingTypeface, sign, (wordsWidth - feather) / size), 1)
  drawOutline(page, headingTypeface, line, { x: margin + feather + 10, y: baseline, size, color: ink })
}

/** @returns the lower edge of the last line */
function drawLines(
  page: PDFPage,
  typeface: Typeface,
  lines: readonly string[],
  { top, size, leading, color }: { top: number; size: number; leading: number; color: RGB },
): number {
  lines.forEach((line, at) =>
    drawOutline(page, typeface, line, { x: margin, y: top - size * (0.8 + at * leading), size, color }),
  )
  return top - size * (0.8 + (lines.length - 1) * leading)
}
