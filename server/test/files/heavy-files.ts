import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { a4At300Dpi, maxPicture, photograph } from './photograph.ts'
import { deflatedStream, writeOnePage } from './write-pdf.ts'

const [wide, high] = maxPicture

const makePdfWithPicture = (filter: string, bytes: Buffer) =>
  writeOnePage({
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflatedStream('q 500 0 0 700 40 60 cm /Photo Do Q'),
    more: [
      {
        dict: `/Type /XObject /Subtype /Image /Width ${wide} /Height ${high} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /${filter}`,
        bytes,
      },
    ],
  })

async function pdfOfPhotographs(jpegs: readonly Buffer[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.HelveticaBold)
  for (const jpeg of jpegs) {
    const page = pdf.addPage([595, 842])
    page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 842 })
    page.drawText('Keep our library', { x: 40, y: 782, size: 28, font })
  }
  return Buffer.from(await pdf.save())
}

/** A PDF of 5 MB: two pages of photographs that compress badly, as designers send them. */
export async function makePhotographedPdf(): Promise<Buffer> {
  const [width, height] = [1600, 2263]
  const noise = () => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  return pdfOfPhotographs([
    await noise().jpeg({ quality: 84 }).toBuffer(),
    await noise().jpeg({ quality: 84 }).toBuffer(),
  ])
}

/** Pages that take up most of the 10 MB a leaflet may have, as design programs export photographs. */
async function heavyPages(count: number, { quality, spot }: { quality: number; spot: number }) {
  const jpeg = await (await photograph(a4At300Dpi, spot)).jpeg({ quality }).toBuffer()
  return pdfOfPhotographs(Array.from({ length: count }, (_, nth) => withComment(jpeg, String(nth))))
}

/** A JPEG that equals no other, because PDF libraries store equal pictures once. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

const flat = (background: string) => sharp({ create: { width: wide, height: high, channels: 4, background } })

/** The heaviest files that must be accepted, by name. Making them takes far more memory than reading them may take. */
export const heavyFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  'a sideways JPEG of 39 megapixels': async () =>
    (await photograph(maxPicture, 6)).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer(),
  'a progressive JPEG of 39 megapixels in full colour': async () =>
    (await photograph(maxPicture, 12))
      .jpeg({ quality: 80, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'a CMYK JPEG': async () =>
    (await photograph(a4At300Dpi, 8)).toColourspace('cmyk').jpeg({ quality: 80 }).toBuffer(),
  'a WebP of 39 megapixels': () => flat('#0a630880').webp({ lossless: true, effort: 0 }).toBuffer(),
  'an interlaced PNG of 39 megapixels': () =>
    flat('#0a630880').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  'two A4 pages of 300 dpi, almost 10 MB': () => heavyPages(2, { quality: 94, spot: 3 }),
  'twenty A4 pages of 300 dpi': () => heavyPages(20, { quality: 45, spot: 24 }),
  'a PDF with a JPEG of 39 megapixels': async () =>
    makePdfWithPicture('DCTDecode', await (await photograph(maxPicture, 6)).jpeg({ quality: 60 }).toBuffer()),
  'a PDF with 39 megapixels': () =>
    makePdfWithPicture('FlateDecode', deflatedStream(Buffer.alloc(wide * high * 3, 200)).bytes),
}
