import type { PDFDocument } from '@cantoo/pdf-lib'
import { fitInSlot, type Place } from '@street-musketeers/contract/campaigns/sheets.ts'
import { extractPages, type Artwork } from '../pdf/pdf-artwork.ts'
import type { SheetsRequest } from './sheets.ts'

const dotsPerMm = 300 / 25.4
/** Of a page drawn as dots: 230 an inch across A4, 300 on smaller leaflets. */
const mostDots = 1800

/** The pages that an order needs as drawings in `pdf`, which holds the document itself when that is a PDF to be kept as it is. */
export async function prepareArtworks(order: SheetsRequest, pdf: PDFDocument): Promise<Map<number, Artwork>> {
  const { document, faces, inkSaver } = order
  const placed = new Map<number, Place>()
  for (const { places } of faces) for (const place of places) placed.set(place.page, place)
  if (document.contentType !== 'application/pdf') return pictureOf(order, pdf, placed.get(1)!)
  return inkSaver ? drawnPages(order, pdf, placed) : extractPages(pdf, new Set(placed.keys()))
}

async function pictureOf({ document, note, inkSaver }: SheetsRequest, pdf: PDFDocument, place: Place) {
  const { printableJpeg, sizeOfPicture } = await import('./print-pictures.ts')
  const size = await sizeOfPicture(document.bytes)
  const width = Math.ceil(fitInSlot(place, size, note.height).width * dotsPerMm)
  const jpeg = await printableJpeg(document.bytes, { width, inkSaver })
  return new Map([[1, { ref: (await pdf.embedJpg(jpeg)).ref, ...size }]])
}

/** What only the ink saver needs is loaded for the first who wants it. */
async function drawnPages(
  { document: { bytes } }: SheetsRequest,
  pdf: PDFDocument,
  placed: ReadonlyMap<number, Place>,
): Promise<Map<number, Artwork>> {
  const [{ renderGreyPdfPages }, { saveInk }] = [
    await import('../pdf/pdfium.ts'),
    await import('./print-pictures.ts'),
  ]
  const artworks = new Map<number, Artwork>()
  const widths = new Map([...placed].map(([page, { slot }]) => [page, dotsAcross(slot)]))
  await renderGreyPdfPages(bytes, widths, async (page, grey) => {
    const { width, height } = grey
    const jpeg = await saveInk(grey)
    artworks.set(page, { ref: (await pdf.embedJpg(jpeg)).ref, width, height })
  })
  return artworks
}

/** Enough for the longer side of a slot, whichever way a page lies. */
const dotsAcross = ({ width, height }: Place['slot']) =>
  Math.min(mostDots, Math.ceil(Math.max(width, height) * dotsPerMm))
