import { layoutSinglePage } from '@street-musketeers/contract/campaigns/sheets.ts'
import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp'
import type { FileContentType } from '../../platform/files/file-store.ts'
import { documentLimits, type Document, type PagePicture, type PrintFacts } from '../documents/document.ts'
import type { GreyImage } from './margins.ts'
import { DocumentRefused, orRefused } from '../documents/refusal.ts'

sharp.cache(false)
sharp.concurrency(1)
// By default libvips also reads SVG, TIFF, PDF and more, and goes by content, not by the type we detected.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/**
 * A4 at 300 dpi, A3 at 212: home printers cannot print finer detail. A WebP, which is decoded and encoded whole, takes a
 * third of the memory at 250.
 */
const maxSidePixels = { 'image/png': 3508, 'image/jpeg': 3508, 'image/webp': 2923 }

type PictureType = Exclude<FileContentType, 'application/pdf'>

const encode: Record<PictureType, (picture: Sharp, metadata: Metadata) => Sharp> = {
  'image/png': (picture) => picture.png(),
  // The default of 4:2:0 smears coloured lettering; if the sender's program used it already, 4:4:4 would gain nothing.
  'image/jpeg': (picture, { chromaSubsampling }) =>
    picture.jpeg({
      quality: 85,
      chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
      // Optimised codes save a few per cent, and need the whole picture in memory.
      optimiseCoding: false,
    }),
  'image/webp': (picture) => picture.webp({ quality: 85, effort: 1 }),
}

/**
 * Re-encodes a picture in its own format: upright, in sRGB, at most A4 at 300 dpi, without EXIF, location or colour profile.
 * @throws {DocumentRefused}
 */
export async function readPicture(
  bytes: Buffer,
  contentType: PictureType,
): Promise<Pick<Document, 'bytes' | 'pageWidth' | 'pageHeight' | 'print'>> {
  const metadata = await orRefused(() => sharp(bytes, { limitInputPixels: false }).metadata())
  const { width, height, pages = 1 } = metadata
  if (width * height > documentLimits.maxPixels) throw new DocumentRefused('too-many-pixels')
  const { min, max } = documentLimits.sidePixels
  if (Math.min(width, height) < min || Math.max(width, height) > max) throw new DocumentRefused('page-size')
  if (pages > 1) throw new DocumentRefused('wrong-type')

  const upright = openPicture(bytes)
    .autoOrient()
    .resize(within(maxSidePixels[contentType], maxSidePixels[contentType]))
  const { data, info } = await orRefused(() =>
    encode[contentType](upright, metadata).toBuffer({ resolveWithObject: true }),
  )
  return {
    bytes: data,
    pageWidth: info.width,
    pageHeight: info.height,
    print: printFactsOf(info),
  }
}

/** How a clean picture comes out of a printer, on A4 and within its margins. */
const printFactsOf = (size: { width: number; height: number }): PrintFacts => ({
  coarsestDpi: Math.round((size.width / layoutSinglePage('A4', size, true).art.width) * 25.4),
  isEveryPictureMeasured: true,
  letteringMm: [],
  smallestTextPt: [],
})

/**
 * Draws a picture that {@link readPicture} returned, at most `width` wide and twice as high.
 * @throws {DocumentRefused} for one that was damaged since
 */
export const drawPicture = (bytes: Buffer, width: number): Promise<PagePicture> =>
  orRefused(() =>
    webp(
      openPicture(bytes)
        .resize(within(width, width * 2))
        .flatten({ background: '#fff' }),
    ),
  )

/** RGB in three bytes or grey in one byte a pixel, row by row from the top. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

const openPixels = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

const resizePixels = (pixels: Pixels, { width, height }: { width: number; height: number }) =>
  openPixels(pixels).resize({ width, height, fit: 'fill' })

/** Encodes pixels as the picture of a page, at that size or their own. */
export const toPreview = (pixels: Pixels, size: Omit<Pixels, 'data'> = pixels): Promise<PagePicture> =>
  webp(resizePixels(pixels, size))

/** Converts pixels to grey at that size. */
export async function toGreyImage(
  pixels: Pixels,
  size: { width: number; height: number },
): Promise<GreyImage> {
  const { data, info } = await resizePixels(pixels, size)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Encodes pixels, scaled down to `width`, in the one format that every social network supports. */
export const toJpeg = (pixels: Pixels, width: number): Promise<Buffer> =>
  openPixels(pixels).resize({ width }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()

/** Converts a stored picture for a PDF, which cannot contain WebP; at most `width` wide. */
export const toPng = (bytes: Uint8Array, width: number): Promise<Buffer> =>
  orRefused(() =>
    openPicture(bytes)
      .resize(within(width, width * 2))
      .flatten({ background: '#fff' })
      .png()
      .toBuffer(),
  )

/**
 * Encodes dots, row by row, as a PNG of one bit a pixel.
 * @param rows true is black
 * @param scale the side of a dot in pixels
 */
export function toBlackAndWhitePng(rows: readonly (readonly boolean[])[], scale: number): Promise<Buffer> {
  const [width, height] = [rows[0]!.length, rows.length]
  const data = Uint8Array.from(rows.flat(), (isBlack) => (isBlack ? 0 : 255))
  return sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: width * scale, height: height * scale, kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

async function webp(picture: Sharp): Promise<PagePicture> {
  const { data, info } = await picture.webp({ quality: 80, effort: 2 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Opens a picture that {@link readPicture} returned or is reading, with a limit on its pixels. */
export const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: documentLimits.maxPixels, failOn: 'error' })

const within = (width: number, height: number): ResizeOptions => ({
  width,
  height,
  fit: 'inside',
  withoutEnlargement: true,
})
