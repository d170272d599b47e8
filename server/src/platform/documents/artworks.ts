import type { PDFDocument } from '@cantoo/pdf-lib'
import { fit, type Place } from '@street-musketeers/contract/sheets.ts'
import { liftPages, type Artwork } from './pdf-artwork.ts'
import { pixelsOfPdfPage } from './pdfium.ts'
import { inkSavingJpeg, printableJpeg, sizeOfPicture } from './print-pictures.ts'
import type { SheetsOrder } from './sheets.ts'

const dotsPerMm = 300 / 25.4
/** Of a page drawn as dots: 230 an inch across A4, 300 on smaller leaflets. */
const mostDots = 1800

/** The pages that an order needs as drawings in `pdf`, which holds the document itself when that is a PDF to be kept as it is. */
export async function artworksOf(order: SheetsOrder, pdf: PDFDocument): Promise<Map<number, Artwork>> {
  const { document, faces, inkSaver } = order
  const placed = new Map<number, Place>()
  for (const { places } of faces) for (const place of places) placed.set(place.page, place)
  if (document.contentType === 'application/pdf') {
    if (!inkSaver) return liftPages(pdf, new Set(placed.keys()))
    return drawnPages(order, pdf, placed)
  }

  const [first] = placed.values()
  const size = await sizeOfPicture(document.bytes)
  const width = dotsAcross(first!, size, order)
  const jpeg = await printableJpeg(document.bytes, { width, inkSaver })
  return new Map([[1, { ref: (await pdf.embedJpg(jpeg)).ref, ...size }]])
}

/** Pages one after the other, because each takes up to 40 MB while it is drawn. */
async function drawnPages(
  order: SheetsOrder,
  pdf: PDFDocument,
  placed: ReadonlyMap<number, Place>,
): Promise<Map<number, Artwork>> {
  const artworks = new Map<number, Artwork>()
  const bytes = Buffer.from(order.document.bytes)
  for (const [page] of placed) {
    const pixels = await pixelsOfPdfPage(bytes, page, mostDots)
    const { width, height } = pixels
    const jpeg = await inkSavingJpeg(pixels)
    artworks.set(page, { ref: (await pdf.embedJpg(jpeg)).ref, width, height })
  }
  return artworks
}

function dotsAcross(place: Place, size: { width: number; height: number }, { note }: SheetsOrder): number {
  const placed = fit(place, size, note.height)
  return Math.ceil(placed.width * dotsPerMm)
}
