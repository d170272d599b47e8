import sharp from 'sharp'
import { deflatedStream, writePdf } from './write-pdf.ts'

/** How a page is seen, and what a PDF does before it is seen so. */
interface MarkedOptions {
  width: number
  height: number
  /** The page's own turn, clockwise. */
  turn?: 0 | 90 | 180 | 270
  /** What lies around what is seen, cut off by a crop box. */
  cropped?: number
  pages?: number
}

/** Light grounds, one a page, and squares at three corners as the page is seen, so that its place and turn can be measured. */
const corners = { topLeft: '1 0 0', topRight: '0 0 1', bottomLeft: '0 0.5 0' }
const grounds = ['1 0.95 0.7', '0.78 0.94 1', '0.9 0.8 1']

/** A PDF whose every page shows its corners, upright when seen, however it is turned or cropped. */
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
  const drawn = (page: number) =>
    [
      `0 g 0 0 ${wide + 2 * cropped} ${high + 2 * cropped} re f`,
      `q 1 0 0 1 ${cropped} ${cropped} cm ${upright} cm`,
      `${grounds[page % grounds.length]} rg 0 0 ${width} ${height} re f`,
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
      deflatedStream(drawn(page)),
    ]),
  ])
}

/** The same as a picture. */
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
