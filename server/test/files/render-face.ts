import type { Slot } from '@street-musketeers/contract/campaigns/sheets.ts'
import { renderPdfPage } from '../../src/printing/pdf/render-pdf.ts'
import type { Pixels } from '../../src/printing/picture/picture.ts'

/** Renders a page of an A4 PDF, to be measured in millimetres from its upper left corner. */
export async function renderFace(pdf: Buffer, page: number, dotsPerMm = 4) {
  const pixels = await renderPdfPage(pdf, page, 210 * dotsPerMm)
  return new FacePicture(pixels, pixels.width / 210)
}

type Colour = 'red' | 'blue' | 'green' | 'printed'
const colourTests: Record<Colour, (r: number, g: number, b: number) => boolean> = {
  red: (r, g, b) => r > 200 && g < 80 && b < 80,
  blue: (r, g, b) => b > 200 && r < 80 && g < 80,
  green: (r, g, b) => g > 90 && g < 170 && r < 60 && b < 60,
  printed: (r, g, b) => Math.min(r, g, b) < 245,
}

export class FacePicture {
  readonly #pixels: Pixels
  readonly #scale: number

  constructor(pixels: Pixels, scale: number) {
    this.#pixels = pixels
    this.#scale = scale
  }

  /** Visits every dot of a colour within a part, in dots from the upper left corner. */
  #find(colour: Colour, { x, y, width, height }: Slot, visit: (x: number, y: number) => void): void {
    const { data, width: across } = this.#pixels
    const matches = colourTests[colour]
    const [left, right] = [Math.round(x * this.#scale), Math.round((x + width) * this.#scale)]
    const [top, bottom] = [Math.round(y * this.#scale), Math.round((y + height) * this.#scale)]
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const at = (row * across + column) * 3
        if (matches(data[at]!, data[at + 1]!, data[at + 2]!)) visit(column, row)
      }
  }

  /** The number of printed dots within a part. */
  countPrinted(part: Slot): number {
    let count = 0
    this.#find('printed', part, () => (count += 1))
    return count
  }

  /** The smallest area that contains every dot of a colour within a part. */
  extentOf(colour: Colour, part: Slot): Slot {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    this.#find(colour, part, (x, y) => {
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    })
    if (right < left) throw new Error(`Nothing ${colour} is printed there.`)
    const mm = (dots: number) => dots / this.#scale
    return { x: mm(left), y: mm(top), width: mm(right - left + 1), height: mm(bottom - top + 1) }
  }

  /** The ink on the face, as a fraction of a fully black face, and whether any of it is coloured. */
  weighInk(): { ink: number; coloured: boolean } {
    const { data } = this.#pixels
    let [ink, coloured] = [0, false]
    for (let at = 0; at < data.length; at += 3) {
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
      ink += (255 * 3 - r - g - b) / (255 * 3)
      coloured ||= Math.max(r, g, b) - Math.min(r, g, b) > 12
    }
    return { ink: ink / (data.length / 3), coloured }
  }

  /** The dots of a part, as a QR code reader needs them. */
  dotsOf({ x, y, width, height }: Slot): { data: Uint8ClampedArray; width: number; height: number } {
    const [left, top] = [Math.round(x * this.#scale), Math.round(y * this.#scale)]
    const [wide, high] = [Math.round(width * this.#scale), Math.round(height * this.#scale)]
    const data = new Uint8ClampedArray(wide * high * 4).fill(255)
    const dots = this.#pixels.data
    for (let row = 0; row < high; row++)
      for (let column = 0; column < wide; column++) {
        const from = ((top + row) * this.#pixels.width + left + column) * 3
        const to = (row * wide + column) * 4
        for (let part = 0; part < 3; part++) data[to + part] = dots[from + part]!
      }
    return { data, width: wide, height: high }
  }
}
