import { grayscale, ParseSpeeds, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { leafletPaper, minImprintPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { margin, type Size } from '@street-musketeers/contract/campaigns/sheets.ts'
import type { FileContentType } from '../../platform/files/file-store.ts'
import { orRefused } from '../documents/refusal.ts'
import { outlineOf } from '../drawing/outlines.ts'
import { readLine, wrap } from '../drawing/text-layout.ts'
import { bodyTypeface } from '../drawing/typefaces.ts'
import { points, type Part } from '../typesetting/placed.ts'
import { drawCropMarks, setBoxes, slug } from '../typesetting/printer-marks.ts'
import { savePdf } from '../typesetting/save-pdf.ts'
import { markArtifact, markPart, tagPages } from '../typesetting/tag-pages.ts'
import { embedPicture } from './artworks.ts'
import { extractPages, type Artwork } from './extract-pages.ts'

/** A leaflet for a print shop: one copy of its pages. */
export interface ShopFile {
  /** A stored document that was read before. */
  document: { bytes: Uint8Array; contentType: FileContentType }
  title: string
  /** To which it is cut. */
  size: LeafletSize
  /** Lines at the foot of the last page, which is smaller for them; none for no such foot. */
  imprint: readonly string[]
}

const leading = 1.25

/**
 * Makes the file of a leaflet for a print shop (rule: print-shop-files): each page in its trim box, as large as fits and never stretched, with white around it and crop
 * marks outside.
 * @throws {DocumentRefused}
 */
export async function paintShopFile(order: ShopFile): Promise<Buffer> {
  const isPdf = order.document.contentType === 'application/pdf'
  const pdf = isPdf
    ? await orRefused(() =>
        PDFDocument.load(order.document.bytes, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false }),
      )
    : await PDFDocument.create({ updateMetadata: false })
  const artworks = await orRefused(() => (isPdf ? takePages(pdf) : takePicture(order, pdf)))
  const pages = artworks.map((artwork, at) =>
    addPage(pdf, order, artwork, { number: at + 1, isLast: at === artworks.length - 1, isPicture: !isPdf }),
  )
  tagPages(
    pdf,
    pages.map(({ page, parts }) => ({ page, pieces: parts.map((part) => ({ part, bounds: null })) })),
  )
  return savePdf(pdf, order)
}

async function takePicture({ document, size }: ShopFile, pdf: PDFDocument): Promise<Artwork[]> {
  const widthOf = (picture: Size) => trimOf(size, picture).width
  return [await embedPicture(pdf, document.bytes, { widthOf, inkSaver: false })]
}

function takePages(pdf: PDFDocument): Artwork[] {
  const all = new Set(Array.from({ length: pdf.getPageCount() }, (_, at) => at + 1))
  return [...extractPages(pdf, all).values()]
}

/** The paper that is left after cutting, with the orientation of a page, in millimetres. */
function trimOf(size: LeafletSize, page: Size): Size {
  const { width, height } = leafletPaper[size]
  return page.width > page.height ? { width: height, height: width } : { width, height }
}

function addPage(
  pdf: PDFDocument,
  { title, size, imprint }: ShopFile,
  artwork: Artwork,
  { number, isLast, isPicture }: { number: number; isLast: boolean; isPicture: boolean },
): { page: PDFPage; parts: Part[] } {
  const paper = trimOf(size, artwork)
  const trim = { width: points(paper.width), height: points(paper.height) }
  const page = pdf.addPage([trim.width + 2 * slug, trim.height + 2 * slug])
  setBoxes(page, trim)
  const foot = isLast && imprint.length > 0 ? layOutFoot(imprint, trim.width) : { height: 0, lines: [] }
  // A picture has no margins of its own.
  const inset = isPicture ? points(margin) : 0
  const scale = Math.min(
    (trim.width - 2 * inset) / artwork.width,
    (trim.height - 2 * inset - foot.height) / artwork.height,
  )
  const [width, height] = [artwork.width * scale, artwork.height * scale]
  const x = slug + (trim.width - width) / 2
  const y = slug + foot.height + (trim.height - foot.height - height) / 2
  const leaflet: Part = { tag: 'Figure', alt: `${title}: page ${number}` }
  const parts = [leaflet]
  const drawings = [
    markPart(leaflet, 0, `q ${[width, 0, 0, height, x, y].map(formatNumber).join(' ')} cm /P Do Q`),
  ]
  if (foot.lines.length > 0) {
    const note: Part = { tag: 'P', spoken: imprint.join(' ') }
    parts.push(note)
    drawings.push(markPart(note, 1, drawFoot(foot)))
  }
  drawings.push(markArtifact(`q ${drawCropMarks(trim)} Q`))
  page.node.set(PDFName.Contents, pdf.context.register(pdf.context.flateStream(drawings.join('\n'))))
  page.node.set(PDFName.Resources, pdf.context.obj({ XObject: { P: artwork.ref } }))
  return { page, parts }
}

const formatNumber = (value: number) => String(Number(value.toFixed(4)))

/** Lines as wide as the trimmed page allows, with white below and above. */
function layOutFoot(imprint: readonly string[], width: number) {
  const lines = imprint
    .map((each) => readLine(bodyTypeface, each))
    .flatMap((each) => wrap(each, (width - 2 * points(margin)) / minImprintPt))
  return { lines, height: lines.length * minImprintPt * leading + 1.5 * points(margin) }
}

const drawFoot = ({ lines }: ReturnType<typeof layOutFoot>): string =>
  lines
    .flatMap((line, at) =>
      outlineOf(line, {
        x: slug + points(margin),
        y: slug + points(margin) + (lines.length - 1 - at) * minImprintPt * leading,
        size: minImprintPt,
        color: grayscale(0),
      }),
    )
    .map(String)
    .join(' ')
