import { readFile } from 'node:fs/promises'
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import layouts from '../data/layouts.json' with { type: 'json' }

/** The words and the drawing of a leaflet. */
export interface Leaflet {
  /** One or two lines. */
  headline: string
  /** An icon of lucide-static. */
  drawing: string
  style: 'banner' | 'poster' | 'night'
  text: string
  action: string
  /** Left out: A5. */
  paper?: 'A4'
  /** A second page with up to six lines. */
  back?: { title: string; lines: string[] }
}

/** Whose leaflet it is; `ink` is its colour, such as `#b81221`. */
export interface LeafletPublisher {
  organisation: string
  promoter: string
  city: string
  website: string
  ink: string
}

/** Something on an A5 page, in points from the lower left corner. A colour may be `ink`. */
interface Part {
  y: number
  /** The colour of a box, as wide as the page. */
  box?: string
  height?: number
  /** The colour of the drawing. */
  picture?: string
  x?: number
  size?: number
  /** Which words. */
  words?: string
  color?: string
  bold?: boolean
  width?: number
  /** As words that have line breaks: smaller if it is too wide. */
  onOneLine?: boolean
  leading?: number
}

const [pageWidth, pageHeight, margin] = [419.53, 595.28, 34]

/** Draws a leaflet. @returns a PDF, the same every time */
export async function drawLeaflet(leaflet: Leaflet, publisher: LeafletPublisher): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const setDate of ['setCreationDate', 'setModificationDate'] as const) pdf[setDate](new Date(0))
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const drawing = await readDrawing(leaflet.drawing)
  const { ink, promoter, city, organisation, website } = publisher
  const { headline, text, action, back } = leaflet
  const words: Record<string, string | undefined> = {
    headline,
    text,
    action,
    title: back?.title,
    lines: back?.lines.join('\n'),
    website,
    imprint: `Promoted by ${promoter}, 12 Union Street, ${city}, on behalf of ${organisation}.`,
  }
  const scale = leaflet.paper === 'A4' ? Math.SQRT2 : 1
  for (const side of back ? ([leaflet.style, 'back'] as const) : [leaflet.style]) {
    const page = pdf.addPage([pageWidth * scale, pageHeight * scale])
    page.scaleContent(scale, scale)
    const imprintColor = side === 'night' ? '#fcfbf5' : '#17171c'
    for (const part of [...layouts[side], ...layouts.imprint] as Part[]) {
      const { box, picture, words: which = '', color = imprintColor, x, y, size } = part
      if (box) page.drawRectangle({ ...part, width: pageWidth, color: toRgb(box, ink) })
      if (picture) {
        const svg = drawing.replaceAll('currentColor', picture === 'ink' ? ink : picture)
        page.drawSvg(svg, { x: x!, y, width: size!, height: size! })
      }
      const written = words[which]
      if (written) write(page, written, { ...part, font: part.bold ? bold : plain, color: toRgb(color, ink) })
    }
  }
  return Buffer.from(await pdf.save())
}

type Style = Omit<Part, 'color'> & { font: PDFFont; color: ReturnType<typeof rgb> }

function write(page: PDFPage, text: string, { y, size: wanted, width, onOneLine, leading, ...style }: Style) {
  const most = width ?? pageWidth - 2 * margin
  const measure = (line: string) => style.font.widthOfTextAtSize(line, wanted!)
  const isFixed = onOneLine || text.includes('\n')
  const lines = isFixed ? text.split('\n') : wrap(text, (line) => measure(line) <= most)
  const size = wanted! * Math.min(1, most / Math.max(...lines.map(measure)))
  for (const [nth, line] of lines.entries())
    page.drawText(line, { ...style, x: margin, y: y - nth * (leading ?? size * 1.22), size })
}

/** Breaks a text into lines that fit. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)!} ${word}` : word
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const drawings = import.meta.resolve('lucide-static/icons/bus.svg')
const number = String.raw`(-?\d*\.?\d+)[ ,]*`
const arc = new RegExp(`${number.repeat(3)}([01])[ ,]*([01])[ ,]*${number.repeat(2)}`, 'g')

/** The package's icons join the flags of arcs, which pdf-lib does not read. */
async function readDrawing(name: string): Promise<string> {
  const svg = await readFile(new URL(`${name}.svg`, drawings), 'utf8')
  return svg
    .replaceAll(/a[-\d., ]+/gi, (arcs) => arcs.replaceAll(arc, '$1 $2 $3 $4 $5 $6 $7 '))
    .replace('stroke-width="2"', 'stroke-width="1.6"')
}

function toRgb(colour: string, ink: string) {
  const hex = colour === 'ink' ? ink : colour
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red!, green!, blue!)
}
