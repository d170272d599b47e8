import { encode } from 'uqr'
import type { Box } from './placed.ts'

/** A QR code needs four of its modules of white around it (ISO/IEC 18004). */
export const quietModules = 4

/** Error correction M survives a drop of rain. */
const encodeAddress = (address: string, border = 0) => encode(address, { ecc: 'M', border })

/** How many modules a QR code of an address has on each side. */
export const modulesOf = (address: string): number => encodeAddress(address).size

/** The modules of a QR code with its quiet zone, row by row; true is dark. */
export const modulesWithQuietZone = (address: string): boolean[][] =>
  encodeAddress(address, quietModules).data

/** The dark parts of a QR code, without its quiet zone, in a square of `side` from its upper left corner. Neighbouring modules of a row are one. */
export function codeBars(address: string, side: number): Box[] {
  const { data, size } = encodeAddress(address)
  const module = side / size
  return data.flatMap((row, at) => {
    const bars: Box[] = []
    for (let from = row.indexOf(true); from >= 0;) {
      const end = row.indexOf(false, from)
      const to = end < 0 ? size : end
      bars.push({ x: from * module, y: at * module, width: (to - from) * module, height: module })
      from = row.indexOf(true, to)
    }
    return bars
  })
}
