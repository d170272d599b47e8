import jsQR from 'jsqr'
import sharp from 'sharp'
import { renderPdfPage } from '../../src/printing/pdf/render-pdf.ts'
import type { Pixels } from '../../src/printing/picture/picture.ts'
import { seedRandom } from '../support/seed-random.ts'
import { readPainted, type Painted, type PaintedArea } from './read-painted.ts'

interface View {
  left: number
  top: number
  width: number
  height: number
}

/** The QR codes of a document, black squares, in the order in which they are painted. */
const findCodes = ({ areas }: Painted) =>
  areas.filter(
    ({ colour, bounds: [left, top, right, bottom] }) =>
      colour?.every((part) => part === 0) &&
      Math.abs(right - left - (bottom - top)) < 0.1 &&
      right - left > 30,
  )

/** Draws the page of a code, and says where it is. */
async function drawAround(
  bytes: Buffer,
  { pages }: Painted,
  { page, bounds: [left, top, right, bottom] }: PaintedArea,
  dpi: number,
) {
  const dots = (points: number) => Math.round((points / 72) * dpi)
  const around = 6
  return {
    pixels: await renderPdfPage(bytes, page + 1, dots(pages[page]!.width)),
    view: {
      left: Math.max(0, dots(left - around)),
      top: Math.max(0, dots(top - around)),
      width: dots(right - left + 2 * around),
      height: dots(bottom - top + 2 * around),
    },
  }
}

/**
 * Reads the QR code on the first page that has one, as a phone does that is held in front of it, with noise.
 * @param seed of the noise
 * @param dpi as of a phone that is held at a hand’s length; fewer are further away
 */
export async function readCode(bytes: Buffer, seed: number, dpi = 200): Promise<string | null> {
  const painted = readPainted(bytes)
  const [code] = findCodes(painted)
  if (!code) return null
  const { pixels, view } = await drawAround(bytes, painted, code, dpi)
  const cropped = await crop(pixels, view).raw().toBuffer()
  const grainy = addGrain(cropped, { strength: 120, random: seedRandom(seed).next })
  return jsQR(grainy, view.width, view.height)?.data ?? null
}

/** Reads every QR code like {@link readBlurred}; null for one that cannot be read. */
export async function readCodes(bytes: Buffer, seed: number): Promise<(string | null)[]> {
  const painted = readPainted(bytes)
  const read: (string | null)[] = []
  for (const code of findCodes(painted)) {
    const { pixels, view } = await drawAround(bytes, painted, code, 200)
    read.push(await readBlurred(pixels, view, seed))
  }
  return read
}

const crop = ({ data, width, height }: Pixels, view: View) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .extract(view)
    .ensureAlpha()

/** A phone takes thirty a second until it can read one. */
const pictures = 3

/**
 * Reads a QR code as a phone does that is held in front of the paper: out of focus and grainy.
 * @param pixels of the page, at 200 dpi
 * @param seed of the grain
 */
export async function readBlurred(pixels: Pixels, view: View, seed: number): Promise<string | null> {
  const blurred = await crop(pixels, view).blur(1).raw().toBuffer()
  const random = seedRandom(seed).next
  for (let picture = 0; picture < pictures; picture += 1) {
    const code = jsQR(addGrain(blurred, { strength: 100, random }), view.width, view.height)
    if (code) return code.data
  }
  return null
}

/**
 * A picture as a phone's camera takes it in a dark hall.
 * @param view with an alpha channel
 * @param strength the range of the grain, of 255
 */
const addGrain = (
  view: Buffer,
  { strength, random }: { strength: number; random: () => number },
): Uint8ClampedArray<ArrayBuffer> =>
  Uint8ClampedArray.from(view, (value, at) => (at % 4 === 3 ? 255 : value + (random() - 0.5) * strength))
