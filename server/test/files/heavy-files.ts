import sharp from 'sharp'
import { deflated, writeOnePage } from './write-pdf.ts'

const wide = 7300
const high = 5400

/** Just under 40 megapixels of something that does not compress to nothing, as a camera makes it. */
const photograph = () =>
  sharp({
    create: {
      width: wide,
      height: high,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  }).blur(2)

const makeJpegOf40Megapixels = () => photograph().jpeg({ quality: 60 }).toBuffer()

const pictured = (filter: string, bytes: Buffer) =>
  writeOnePage({
    resources: '/XObject << /Photo 5 0 R >>',
    contents: deflated('q 500 0 0 700 40 60 cm /Photo Do Q'),
    more: [
      {
        dict: `/Type /XObject /Subtype /Image /Width ${wide} /Height ${high} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /${filter}`,
        bytes,
      },
    ],
  })

/** The heaviest that must be taken, by name. Making them takes far more memory than reading them may. */
export const heavyFiles: Record<string, () => Buffer | Promise<Buffer>> = {
  'a JPEG of 39 megapixels': makeJpegOf40Megapixels,
  'a sideways JPEG of 39 megapixels': () =>
    photograph().withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer(),
  'a progressive JPEG of 12 megapixels': () =>
    photograph().resize(4000, 3000, { fit: 'fill' }).jpeg({ progressive: true, quality: 80 }).toBuffer(),
  'a WebP of 39 megapixels': () => photograph().webp({ quality: 50, effort: 0 }).toBuffer(),
  'a see-through PNG of 39 megapixels': () =>
    sharp({
      create: { width: wide, height: high, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } },
    })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  'a PDF with a JPEG of 39 megapixels': async () => pictured('DCTDecode', await makeJpegOf40Megapixels()),
  'a PDF with 39 megapixels': () =>
    pictured('FlateDecode', deflated(Buffer.alloc(wide * high * 3, 200)).bytes),
}
