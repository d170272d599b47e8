import type { PDFDocument } from '@cantoo/pdf-lib'
import { type Place, type Size, fitInSlot } from '@street-musketeers/contract/campaigns/sheets.ts'
import { extractPages, leaveOutOwnCodes, type Artwork } from './extract-pages.ts'
import type { SheetsRequest } from './sheets.ts'

const dotsPerMm = 300 / 25.4
/** The size of a rendered page: 230 dpi across A4, 300 dpi on smaller leaflets. */
const maxDots = 1800

/** The pages that an order needs, as drawings in `pdf`. That is the document itself if it is a PDF and is printed in colour. */
export async function prepareArtworks(order: SheetsRequest, pdf: PDFDocument): Promise<Map<number, Artwork>> {
  const { document, faces, inkSaver } = order
  const placeByPage = new Map<number, Place>()
  for (const { places } of faces) for (const place of places) placeByPage.set(place.page, place)
  if (document.contentType !== 'application/pdf') {
    const widthOf = (size: Size) => fitInSlot(placeByPage.get(1)!, size, order.note.height).width
    return new Map([[1, await embedPicture(pdf, document.bytes, { widthOf, inkSaver })]])
  }
  if (inkSaver) return renderPages(order, pdf, placeByPage)
  leaveOutOwnCodes(pdf)
  return extractPages(pdf, new Set(placeByPage.keys()))
}

/** Embeds a picture with as many dots as are printed. @param widthOf its width on paper, in millimetres */
export async function embedPicture(
  pdf: PDFDocument,
  bytes: Uint8Array,
  { widthOf, inkSaver }: { widthOf: (picture: Size) => number; inkSaver: boolean },
): Promise<Artwork> {
  const { printableJpeg, sizeOfPicture } = await import('./print-pictures.ts')
  const size = await sizeOfPicture(bytes)
  const width = Math.ceil(widthOf(size) * dotsPerMm)
  const jpeg = await printableJpeg(bytes, { width, inkSaver })
  return { ref: (await pdf.embedJpg(jpeg)).ref, ...size }
}

/** Loads what only the ink saver needs when it is first used. */
async function renderPages(
  { document: { bytes } }: SheetsRequest,
  pdf: PDFDocument,
  placeByPage: ReadonlyMap<number, Place>,
): Promise<Map<number, Artwork>> {
  const [{ renderGreyPdfPages }, { saveInk }] = [
    await import('../pdf/render-pdf.ts'),
    await import('./print-pictures.ts'),
  ]
  const artworks = new Map<number, Artwork>()
  const widths = new Map([...placeByPage].map(([page, { slot }]) => [page, dotsAcross(slot)]))
  await renderGreyPdfPages(bytes, widths, async (page, grey) => {
    const { width, height } = grey
    const jpeg = await saveInk(grey)
    artworks.set(page, { ref: (await pdf.embedJpg(jpeg)).ref, width, height })
  })
  return artworks
}

/** Enough for the longer side of a slot, because a page may be turned. */
const dotsAcross = ({ width, height }: Place['slot']) =>
  Math.min(maxDots, Math.ceil(Math.max(width, height) * dotsPerMm))
