import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { maxPicture, photograph } from './photograph.ts'
import { deflatedStream, writeOnePage } from './write-pdf.ts'

const [wide, high] = maxPicture
const spot = 6

const makeLargestJpeg = async () => (await photograph(maxPicture, spot)).jpeg({ quality: 60 }).toBuffer()

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

/** A PDF of 5 MB: two pages of photographs that compress badly, as designers send them. */
export async function makePhotographedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.HelveticaBold)
  for (let page = 1; page <= 2; page++) {
    const [width, height] = [1600, 2263]
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    const photograph = await pdf.embedJpg(await noise.jpeg({ quality: 84 }).toBuffer())
    const sheet = pdf.addPage([595, 842])
    sheet.drawImage(photograph, { x: 0, y: 0, width: 595, height: 842 })
    sheet.drawText(`Page ${page}`, { x: 60, y: 700, size: 60, font })
  }
  return Buffer.from(await pdf.save())
}

/** The heaviest files that must be accepted, by name. Making them takes far more memory than reading them may take. */
export const heavyFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  'a JPEG of 39 megapixels': makeLargestJpeg,
  'a sideways JPEG of 39 megapixels': async () =>
    (await photograph(maxPicture, spot)).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer(),
  'a progressive JPEG of 12 megapixels': async () =>
    (await photograph([4000, 3000], spot)).jpeg({ progressive: true, quality: 80 }).toBuffer(),
  'a WebP of 39 megapixels': async () =>
    (await photograph(maxPicture, spot)).webp({ quality: 50, effort: 0 }).toBuffer(),
  'a see-through PNG of 39 megapixels': () =>
    sharp({
      create: { width: wide, height: high, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } },
    })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  'a PDF with a JPEG of 39 megapixels': async () => makePdfWithPicture('DCTDecode', await makeLargestJpeg()),
  'a PDF of 5 MB with two photographs': makePhotographedPdf,
  'a PDF with 39 megapixels': () =>
    makePdfWithPicture('FlateDecode', deflatedStream(Buffer.alloc(wide * high * 3, 200)).bytes),
}
