import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { margin, noteHeights, slotsOf } from '@street-musketeers/contract/campaigns/sheets.ts'
import { renderPdfPage } from '../../src/printing/pdf/render-pdf.ts'
import { readBlurred } from './read-code.ts'

const dpi = 200
/** In millimetres. Next is text. */
const quietZone = 2.5
const dots = (millimetres: number) => Math.round((millimetres / 25.4) * dpi)

/**
 * Reads the QR code below the first leaflet of a sheet, as a phone does that is held in front of it: at 200 dpi, out of focus and grainy.
 * @param seed of the grain
 * @param page counted from 1
 */
export async function readPrintedCode(
  bytes: Buffer,
  { size, seed, page = 1 }: { size: LeafletSize; seed: number; page?: number },
): Promise<string | null> {
  const pixels = await renderPdfPage(bytes, page, dots(210))
  const side = dots(margin + noteHeights[size] + quietZone)
  // A leaflet of A5 lies on its side, so its foot is at the left of the sheet.
  const foot = size === 'A5' ? side : dots(slotsOf(size)[0]!.height)
  return readBlurred(pixels, { left: 0, top: foot - side, width: side, height: side }, seed)
}
