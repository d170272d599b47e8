import sharp from 'sharp'
import { deflatedStream, writePdf } from './write-pdf.ts'

/** A page's size as displayed, and how the PDF stores the page. */
interface MarkedOptions {
  width: number
  height: number
  /** The page's rotation, clockwise. */
  turn?: 0 | 90 | 180 | 270
  /** The width of the margin that a crop box cuts off. */
  cropped?: number
  pages?: number
}

/** Light backgrounds, one per page, and squares at three corners of the displayed page, so that tests can measure its position and rotation. */
const corners = { topLeft: '1 0 0', topRight: '0 0 1', bottomLeft: '0 0.5 0' }
const backgrounds = ['1 0.95 0.7', '0.78 0.94 1', '0.9 0.8 1']

/** A PDF whose pages mark their corners, and are displayed upright however they are rotated or cropped. */
export function makeMarkedPdf({ width, height, turn = 0, cropped = 0, pages = 1 }: MarkedOptions): Buffer {
  const [wide, high] = turn % 180 === 0 ? [width, height] : [height, width]
  const upright = {
    0: '1 0 0 1 0 0',
    90: `0 1 -1 0 ${wide} 0`,
    180: `-1 0 0 -1 ${wide} ${high}`,
    270: `0 -1 1 0 0 ${high}`,
  }[turn]
  const box = `[0 0 ${wide + 2 * cropped} ${high + 2 * cropped}]`
  const crop = `[${cropped} ${cropped} ${wide + cropped} ${high + cropped}]`
  const side = Math.min(width, height) / 8
  const square = (colour: string, x: number, y: number) => `${colour} rg ${x} ${y} ${side} ${side} re f`
  const contentsOfPage = (page: number) =>
    [
      `0 g 0 0 ${wide + 2 * cropped} ${high + 2 * cropped} re f`,
      `q 1 0 0 1 ${cropped} ${cropped} cm ${upright} cm`,
      `${backgrounds[page % backgrounds.length]} rg 0 0 ${width} ${height} re f`,
      square(corners.topLeft, 0, height - side),
      square(corners.topRight, width - side, height - side),
      square(corners.bottomLeft, 0, 0),
      'Q',
    ].join('\n')

  const numbers = Array.from({ length: pages }, (_, page) => page)
  const kids = numbers.map((page) => `${3 + 2 * page} 0 R`).join(' ')
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...numbers.flatMap((page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /CropBox ${crop} /Rotate ${turn} /Contents ${4 + 2 * page} 0 R >>`,
      deflatedStream(contentsOfPage(page)),
    ]),
  ])
}

/** The same marks as a PNG. */
export async function makeMarkedPng({ width, height }: MarkedOptions): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) / 8)
  const square = (background: string, left: number, top: number) => ({
    input: { create: { width: side, height: side, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: '#fff2b3' } })
    .composite([
      square('#ff0000', 0, 0),
      square('#0000ff', width - side, 0),
      square('#008000', 0, height - side),
    ])
    .png()
    .toBuffer()
}
