import {
  drawSvgPath,
  grayscale,
  LineCapStyle,
  PDFDocument,
  PDFHexString,
  PDFName,
  rgb,
  setFillingColor,
  type Color,
  type PDFContext,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { shapeLine, type Line, type ShapedRun } from '../drawing/text-layout.ts'
import type { FontFile } from '../drawing/typefaces.ts'
import { embedFont } from './embed-font.ts'
import type { Box, Item, Page, Part, PicturePlace } from './placed.ts'
import { bleed, drawCropMarks, setBoxes, slug } from './printer-marks.ts'
import { codeBars } from './qr-code.ts'
import { savePdf } from './save-pdf.ts'
import { markArtifact, markPart, tagPages, type MarkedPiece } from './tag-pages.ts'

export interface PaintOptions {
  /** What viewers and screen readers call the document. */
  title: string
  /** BCP 47. */
  language: string
  /** Adds 3 mm of bleed, and crop marks. */
  isForPrinter?: boolean
  /** In grey and black ink only. */
  isBlackOnly?: boolean
  /** Returns a JPEG for each picture, cropped to its place. */
  pictureFor: (place: PicturePlace) => Promise<Uint8Array>
}

/** Makes a tagged PDF with embedded fonts, the same every time. */
export async function paintPages(pages: readonly Page[], options: PaintOptions): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const fonts = new FontsOfDocument()
  const painted: { page: PDFPage; contents: string; pieces: MarkedPiece[]; drawings: Map<string, PDFRef> }[] =
    []
  const codes = new Map<string, PDFRef>()
  const margin = options.isForPrinter ? slug : 0
  for (const each of pages) {
    const page = pdf.addPage([each.width + 2 * margin, each.height + 2 * margin])
    if (options.isForPrinter) setBoxes(page, each)
    const painter = new PagePainter(each, fonts, options, margin)
    for (const item of each.items) painter.paint(item)
    if (options.isForPrinter) painter.paintCropMarks()
    const drawings = new Map<string, PDFRef>()
    for (const [name, place] of painter.pictures)
      drawings.set(name, (await pdf.embedJpg(await options.pictureFor(place))).ref)
    for (const [name, code] of painter.codes) {
      const ref = codes.get(name) ?? registerCode(pdf.context, code)
      codes.set(name, ref)
      drawings.set(name, ref)
    }
    painted.push({ page, contents: painter.operators.join('\n'), pieces: painter.pieces, drawings })
  }
  const fontRefs = Object.fromEntries(
    [...fonts.used].map(([file, { name, glyphs }]) => [name, embedFont(pdf.context, file, glyphs)]),
  )
  for (const { page, contents, drawings } of painted) {
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(contents)))
    page.node.set(
      PDFName.of('Resources'),
      pdf.context.obj({ Font: fontRefs, XObject: Object.fromEntries(drawings) }),
    )
  }
  tagPages(pdf, painted)
  return savePdf(pdf, options)
}

type Code = Extract<Item, { kind: 'code' }>

/** A QR code as a drawing in a square of its side. */
function registerCode(context: PDFContext, { address, side }: Code): PDFRef {
  const bars = codeBars(address, side).map(
    ({ x, y, width, height }) => `${numbers(x, side - y - height, width, height)} re`,
  )
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, side, side], Resources: {} }
  return context.register(context.flateStream(`0 g ${bars.join(' ')} f`, form))
}

/** The fonts of a document, with the glyphs that its pages use. */
class FontsOfDocument {
  readonly used = new Map<FontFile, { name: string; glyphs: Map<number, string> }>()

  /** @returns whether the letters of all its glyphs can be found from the glyphs alone */
  use({ font, glyphs, isRightToLeft }: ShapedRun): { name: string; isPlain: boolean } {
    const known = this.used.get(font) ?? { name: `F${this.used.size + 1}`, glyphs: new Map<number, string>() }
    this.used.set(font, known)
    let isPlain = !isRightToLeft
    for (const { glyph, text } of glyphs) {
      const before = known.glyphs.get(glyph)
      if (before === undefined) known.glyphs.set(glyph, text)
      if (text === '' || (before !== undefined && before !== text)) isPlain = false
    }
    return { name: known.name, isPlain }
  }
}

const number = (value: number) => String(Number(value.toFixed(3)))
const numbers = (...values: number[]) => values.map(number).join(' ')

/** Writes the contents of a page: PDF operators, in which y is upwards. */
class PagePainter {
  readonly operators: string[] = []
  readonly pieces: MarkedPiece[] = []
  readonly pictures = new Map<string, PicturePlace>()
  /** Those that are drawings of their own, by their names. */
  readonly codes = new Map<string, Code>()
  readonly #page: Page
  readonly #fonts: FontsOfDocument
  readonly #options: PaintOptions
  readonly #margin: number

  constructor(page: Page, fonts: FontsOfDocument, options: PaintOptions, margin: number) {
    this.#page = page
    this.#fonts = fonts
    this.#options = options
    this.#margin = margin
  }

  paint(item: Item): void {
    switch (item.kind) {
      case 'box':
        return this.#paintArtifact(`${this.#fill(item.colour)} ${this.#rectangle(this.#withBleed(item))} f`)
      case 'path':
        return this.#paintArtifact(this.#drawPath(item))
      case 'text':
        return item.part
          ? this.#paintPart(item.part, null, this.#drawText(item))
          : this.#paintArtifact(this.#drawText(item))
      case 'code':
        return this.#paintPart(
          item.part,
          this.#upwards({ ...item, width: item.side, height: item.side }),
          this.#drawCode(item),
        )
      case 'picture': {
        const place = this.#withBleed(item)
        const name = `P${this.pictures.size + 1}`
        this.pictures.set(name, { ...place, shownHeight: item.shownHeight + item.y - place.y })
        const { x, y, width, height } = this.#upwards(place)
        this.#paintPart(
          item.part,
          { x, y, width, height },
          `q ${numbers(width, 0, 0, height, x, y)} cm /${name} Do Q`,
        )
      }
    }
  }

  paintCropMarks(): void {
    this.#paintArtifact(drawCropMarks(this.#page))
  }

  #paintArtifact(drawing: string): void {
    this.operators.push(markArtifact(`q ${drawing} Q`))
  }

  /** Lines of one part that follow each other are one piece. */
  #paintPart(part: Part, bounds: Box | null, drawing: string): void {
    const last = this.operators.at(-1)
    if (this.pieces.at(-1)?.part === part && last?.endsWith(' EMC') && !last.startsWith('/Artifact')) {
      this.operators[this.operators.length - 1] = `${last.slice(0, -3)}${drawing} EMC`
      return
    }
    this.operators.push(markPart(part, this.pieces.length, drawing))
    this.pieces.push({ part, bounds })
  }

  #upwards({ x, y, width, height }: Box): Box {
    return { x: x + this.#margin, y: this.#page.height + this.#margin - y - height, width, height }
  }

  /** What reaches the edge of the page reaches over it. */
  #withBleed({ x, y, width, height }: Box): Box {
    if (!this.#options.isForPrinter) return { x, y, width, height }
    const near = 0.5
    const left = x < near ? -bleed : x
    const top = y < near ? -bleed : y
    const right = x + width > this.#page.width - near ? this.#page.width + bleed : x + width
    const bottom = y + height > this.#page.height - near ? this.#page.height + bleed : y + height
    return { x: left, y: top, width: right - left, height: bottom - top }
  }

  #rectangle(place: Box): string {
    const { x, y, width, height } = this.#upwards(place)
    return `${numbers(x, y, width, height)} re`
  }

  #colour(colour: string): Color {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
      (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
    )
    return this.#options.isBlackOnly ? grayscale(red) : rgb(red, green, blue)
  }

  #fill(colour: string): string {
    return setFillingColor(this.#colour(colour)).toString()
  }

  #drawPath({ path, x, y, scale, fill, stroke, clip }: Extract<Item, { kind: 'path' }>): string {
    const operators = drawSvgPath(path, {
      x: x + this.#margin,
      y: this.#page.height + this.#margin - y,
      scale,
      color: fill ? this.#colour(fill) : undefined,
      borderColor: stroke ? this.#colour(stroke.colour) : undefined,
      borderWidth: stroke?.width ?? 0,
      borderLineCap: LineCapStyle.Round,
    })
    const clipped = clip ? `${this.#rectangle(this.#withBleed(clip))} W n ` : ''
    return `${clipped}1 j ${operators.map(String).join(' ')}`
  }

  #drawCode(code: Code): string {
    const { address, drawing, x, y, side } = code
    if (drawing !== undefined) {
      this.codes.set(drawing, code)
      const corner = this.#upwards({ x, y, width: side, height: side })
      return `q ${numbers(1, 0, 0, 1, corner.x, corner.y)} cm /${drawing} Do Q`
    }
    const bars = codeBars(address, side).map((bar) => this.#rectangle({ ...bar, x: x + bar.x, y: y + bar.y }))
    return `q 0 g ${bars.join(' ')} f Q`
  }

  #drawText({ line, x, y, size, colour }: Extract<Item, { kind: 'text' }>): string {
    let [left, baseline] = [x + this.#margin, this.#page.height + this.#margin - y]
    const runs = shapeLine(withSpaceAfter(line)).map((run) => {
      const { name, isPlain } = this.#fonts.use(run)
      const shown = `/${name} ${number(size)} Tf 1 0 0 1 ${numbers(left, baseline)} Tm ${showGlyphs(run, size)}`
      left += run.glyphs.reduce((width, { advance }) => width + advance, 0) * run.font.scale * size
      return isPlain ? shown : `/Span << /ActualText ${PDFHexString.fromText(run.text)} >> BDC ${shown} EMC`
    })
    return `q ${this.#fill(colour)} BT ${runs.join(' ')} ET Q`
  }
}

/** So that the last word of a line and the first of the next are two. Lines that run from right to left have it in their marks. */
function withSpaceAfter(line: Line): Line {
  const last = line.letters.at(-1)
  if (!last || line.isRightToLeft || last.text === ' ' || !last.font.has(' ')) return line
  return { ...line, letters: [...line.letters, { ...last, text: ' ' }] }
}

/** Shows glyphs with their kerning; a mark is raised or moved to its letter. */
function showGlyphs({ font, glyphs }: ShapedRun, size: number): string {
  const perMille = font.scale * 1000
  const shown: string[] = []
  let pending: string[] = []
  const flush = () => {
    if (pending.length) shown.push(`[${pending.join('')}] TJ`)
    pending = []
  }
  let rise = 0
  for (const { glyph, advance, offsetX, offsetY } of glyphs) {
    if (offsetY !== rise) {
      flush()
      shown.push(`${number(offsetY * font.scale * size)} Ts`)
      rise = offsetY
    }
    const natural = font.font.glyphHAdvance(glyph)
    if (offsetX !== 0) pending.push(number(-offsetX * perMille))
    pending.push(`<${glyph.toString(16).padStart(4, '0')}>`)
    const after = natural - advance + offsetX
    if (after !== 0) pending.push(number(after * perMille))
  }
  flush()
  if (rise !== 0) shown.push('0 Ts')
  return shown.join(' ')
}
