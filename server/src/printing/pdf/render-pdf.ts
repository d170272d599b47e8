import type { Size } from '@street-musketeers/contract/campaigns/sheets.ts'
import { ColorSpace, DrawDevice, Matrix, Pixmap, type PDFDocument, type PDFPage } from 'mupdf'
import { toPreview, type Pixels } from '../picture/picture.ts'
import type { PagePicture } from '../documents/document.ts'
import { leaveOutOwnCodes } from './own-codes.ts'
import { runMuPdf, withPdf } from './open-pdf.ts'

/**
 * Draws a page of a clean copy, `width` pixels wide and at most twice as high.
 * @param number counted from 1
 */
export async function drawPdfPage(bytes: Buffer, number: number, width: number): Promise<PagePicture> {
  return toPreview(await renderPdfPage(bytes, number, width))
}

/** Like {@link drawPdfPage}, but returns the pixels. */
export const renderPdfPage = (bytes: Buffer, number: number, width: number): Promise<Pixels> =>
  runMuPdf(() => withPdf(bytes, (pdf) => renderNumbered(pdf, number, width, ColorSpace.DeviceRGB)))

/**
 * Renders pages in grey for a print pack, which has a code of its own in place of the leaflet's (rule: own-codes).
 * @param widths in pixels, by page counted from 1
 * @param onPage gets a page's pixels before the next is rendered
 */
export const renderGreyPdfPages = (
  bytes: Uint8Array,
  widths: ReadonlyMap<number, number>,
  onPage: (number: number, grey: Pixels) => Promise<void>,
): Promise<void> =>
  runMuPdf(async () => {
    for (const [number, width] of widths)
      await onPage(
        number,
        withPdf(bytes, (pdf) => renderForPack(pdf, number, width)),
      )
  })

function renderForPack(pdf: PDFDocument, number: number, width: number): Pixels {
  const page = pdf.loadPage(number - 1)
  leaveOutOwnCodes(pdf, page)
  return render(page, sizeWithin(page, width), ColorSpace.DeviceGray)
}

function renderNumbered(pdf: PDFDocument, number: number, width: number, colours: ColorSpace): Pixels {
  const page = pdf.loadPage(number - 1)
  return render(page, sizeWithin(page, width), colours)
}

/** A page's size in pixels, at `scale` pixels a point. */
export function sizeAt(page: PDFPage, scale: number): Size {
  const [left, top, right, bottom] = page.getBounds()
  return {
    width: Math.max(1, Math.round((right - left) * scale)),
    height: Math.max(1, Math.round((bottom - top) * scale)),
  }
}

/** A page's size in pixels when it is `width` wide and at most twice as high. */
export function sizeWithin(page: PDFPage, width: number): Size {
  const [left, top, right, bottom] = page.getBounds()
  return sizeAt(page, Math.min(width / (right - left), (width * 2) / (bottom - top)))
}

/** Renders a page on white. */
export function render(page: PDFPage, { width, height }: Size, colours: ColorSpace): Pixels {
  const [left, top, right, bottom] = page.getBounds()
  const pixmap = new Pixmap(colours, [0, 0, width, height], false)
  pixmap.clear(255)
  const toPixels = Matrix.concat(
    Matrix.translate(-left, -top),
    Matrix.scale(width / (right - left), height / (bottom - top)),
  )
  const device = new DrawDevice(toPixels, pixmap)
  page.runPageContents(device, Matrix.identity)
  device.close()
  device.destroy()
  const pixels = { data: Buffer.from(pixmap.getPixels()), width, height }
  pixmap.destroy()
  return pixels
}
