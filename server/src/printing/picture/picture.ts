import { layoutSinglePage } from '@street-musketeers/contract/campaigns/sheets.ts'
import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp'
import type { FileContentType } from '../../platform/files/file-store.ts'
import { documentLimits, type Document, type PagePicture, type PrintFacts } from '../process/document.ts'
import type { GreyImage } from './margins.ts'
import { wholeDecodeBytes } from './picture-memory.ts'
import { DocumentRefused, orDamaged } from '../process/refusal.ts'

sharp.cache(false)
sharp.concurrency(1)
// libvips also reads SVG, TIFF, PDF and more, and by content, not by the type we decided on.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/**
 * A4 at 300 dots an inch, A3 at 212: no printer at home shows more. A WebP, which is unpacked and packed whole, takes a
 * third of the memory at 250.
 */
const longestSide = { 'image/png': 3508, 'image/jpeg': 3508, 'image/webp': 2923 }
/** Of pixels that are there all at once, whatever becomes of them. */
const wholeLimit = 80 * 1024 * 1024

type PictureType = Exclude<FileContentType, 'application/pdf'>

const encode: Record<PictureType, (picture: Sharp, seen: Metadata) => Sharp> = {
  'image/png': (picture) => picture.png(),
  // The default of 4:2:0 smears coloured lettering; where the sender's program did that already, more would be waste.
  'image/jpeg': (picture, { chromaSubsampling }) =>
    picture.jpeg({
      quality: 85,
      chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
      // Best codes for this very picture save a few per cent, and need all of it in memory.
      optimiseCoding: false,
    }),
  'image/webp': (picture) => picture.webp({ quality: 85, effort: 1 }),
}

/**
 * Re-encodes a picture as its own kind: upright, in sRGB, at most A4 at 300 dots an inch, without EXIF, place or colour profile.
 * @throws {DocumentRefused}
 */
export async function readPicture(
  bytes: Buffer,
  contentType: PictureType,
): Promise<Pick<Document, 'bytes' | 'pageWidth' | 'pageHeight' | 'print'>> {
  const seen = await orDamaged(() => sharp(bytes, { limitInputPixels: false }).metadata())
  const { width, height, pages = 1 } = seen
  if (width * height > documentLimits.pixels) throw new DocumentRefused('too-many-pixels')
  const { from, to } = documentLimits.side
  if (Math.min(width, height) < from || Math.max(width, height) > to) throw new DocumentRefused('page-size')
  if (pages > 1) throw new DocumentRefused('wrong-type')
  if (wholeDecodeBytes(bytes, seen) > wholeLimit) throw new DocumentRefused('unpacked-whole')

  const upright = openPicture(bytes)
    .autoOrient()
    .resize(within(longestSide[contentType], longestSide[contentType]))
  const { data, info } = await orDamaged(() =>
    encode[contentType](upright, seen).toBuffer({ resolveWithObject: true }),
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
})

/** Draws a picture that went through {@link readPicture} no wider than `width` and at most twice as high. */
export async function drawPicture(bytes: Buffer, width: number): Promise<PagePicture> {
  return webp(
    openPicture(bytes)
      .resize(within(width, width * 2))
      .flatten({ background: '#fff' }),
  )
}

/** RGBA, four bytes each, or a byte of grey, row by row from the top. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

const openPixels = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()

const resizePixels = (pixels: Pixels, { width, height }: { width: number; height: number }) =>
  openPixels(pixels).resize({ width, height, fit: 'fill' })

/** Encodes pixels as the picture of a page, of that size or their own. */
export const toPreview = (pixels: Pixels, size: Omit<Pixels, 'data'> = pixels): Promise<PagePicture> =>
  webp(resizePixels(pixels, size))

/** How bright pixels are at that size. */
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

/** Encodes pixels, made smaller to `width`, in the one format that every reader of a picture knows. */
export const toJpeg = (pixels: Pixels, width: number): Promise<Buffer> =>
  openPixels(pixels).resize({ width }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()

/** A kept picture for a PDF of our own, which can hold no WebP; no wider than `width`. */
export const toPng = (bytes: Uint8Array, width: number): Promise<Buffer> =>
  orDamaged(() =>
    openPicture(bytes)
      .resize(within(width, width * 2))
      .flatten({ background: '#fff' })
      .png()
      .toBuffer(),
  )

async function webp(picture: Sharp): Promise<PagePicture> {
  const { data, info } = await picture.webp({ quality: 80, effort: 2 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Opens a picture that went through {@link readPicture}, within limits of size. */
export const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: documentLimits.pixels, failOn: 'error' })

const within = (width: number, height: number): ResizeOptions => ({
  width,
  height,
  fit: 'inside',
  withoutEnlargement: true,
})
