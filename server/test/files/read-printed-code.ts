import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { margin, noteHeights, slotsOf } from '@street-musketeers/contract/campaigns/sheets.ts'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { renderPdfPage } from '../../src/printing/pdf/render-pdf.ts'
import { randomFrom } from './random-leaflets.ts'
import { addGrain } from './read-code.ts'

const dpi = 200
/** A phone takes thirty a second until it can read one. */
const pictures = 3
/** In millimetres. Next is text. */
const quietZone = 2.5
const dots = (millimetres: number) => Math.round((millimetres / 25.4) * dpi)

/**
 * Reads the QR code below the first leaflet of a pack for one house, as a phone does that is held in front of it: at 200 dpi, out of focus and grainy.
 * @param seed of the grain
 */
export async function readPrintedCode(
  bytes: Buffer,
  { size, seed }: { size: LeafletSize; seed: number },
): Promise<string | null> {
  const { data, width, height } = await renderPdfPage(bytes, 1, dots(210))
  const side = dots(margin + noteHeights[size] + quietZone)
  // A leaflet of A5 lies on its side, so its foot is at the left of the sheet.
  const foot = size === 'A5' ? side : dots(slotsOf(size)[0]!.height)
  const view = { left: 0, top: foot - side, width: side, height: side }
  const blurred = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(view)
    .blur(1)
    .ensureAlpha()
    .raw()
    .toBuffer()
  const random = randomFrom(seed)
  for (let picture = 0; picture < pictures; picture += 1) {
    const code = jsQR(addGrain(blurred, { strength: 100, random }), side, side)
    if (code) return code.data
  }
  return null
}
