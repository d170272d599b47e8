import jsQR from 'jsqr'
import sharp from 'sharp'
import { renderPdfPage } from '../../src/printing/pdf/render-pdf.ts'
import { randomFrom } from './random-leaflets.ts'
import { readPainted } from './read-painted.ts'

/**
 * Reads the QR code on the first page that has one, as a phone does that is held in front of it, with noise.
 * @param seed of the noise
 * @param dpi as of a phone that is held at a hand’s length; fewer are further away
 */
export async function readCode(bytes: Buffer, seed: number, dpi = 200): Promise<string | null> {
  const { areas, pages } = readPainted(bytes)
  const code = areas.find(
    ({ colour, bounds: [left, top, right, bottom] }) =>
      colour?.every((part) => part === 0) &&
      Math.abs(right - left - (bottom - top)) < 0.1 &&
      right - left > 30,
  )
  if (!code) return null
  const { data, width, height } = await renderPdfPage(
    bytes,
    code.page + 1,
    Math.round((pages[code.page]!.width / 72) * dpi),
  )
  const dots = (points: number) => Math.round((points / 72) * dpi)
  const [left, top, right, bottom] = code.bounds
  const around = 6
  const crop = {
    left: Math.max(0, dots(left - around)),
    top: Math.max(0, dots(top - around)),
    width: dots(right - left + 2 * around),
    height: dots(bottom - top + 2 * around),
  }
  const view = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(crop)
    .ensureAlpha()
    .raw()
    .toBuffer()
  const grainy = addGrain(view, { strength: 120, random: randomFrom(seed) })
  return jsQR(grainy, crop.width, crop.height)?.data ?? null
}

/**
 * A picture as a phone's camera takes it in a dark hall.
 * @param view with an alpha channel
 * @param strength the range of the grain, of 255
 */
export const addGrain = (
  view: Buffer,
  { strength, random }: { strength: number; random: () => number },
): Uint8ClampedArray<ArrayBuffer> =>
  Uint8ClampedArray.from(view, (value, at) => (at % 4 === 3 ? 255 : value + (random() - 0.5) * strength))
