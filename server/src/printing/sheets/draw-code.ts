import { toBlackAndWhitePng } from '../picture/picture.ts'
import { codeBars, modulesOf, modulesWithQuietZone, quietModules } from '../typesetting/qr-code.ts'

export type CodeFormat = 'png' | 'svg'

/** Sharp on a notice of a hand’s width. */
const leastPixels = 1200

/** The QR code of an address as a file of its own, with its quiet zone. */
export const drawCodeAs = (format: CodeFormat, address: string): Promise<Buffer> =>
  format === 'png' ? drawPng(address) : Promise.resolve(Buffer.from(drawSvg(address)))

/** With modules of whole pixels, so that their edges are sharp. */
function drawPng(address: string): Promise<Buffer> {
  const rows = modulesWithQuietZone(address)
  return toBlackAndWhitePng(rows, Math.ceil(leastPixels / rows.length))
}

/** One path on white, a unit for each module. Programs show it 60 mm wide at first. */
function drawSvg(address: string): string {
  const modules = modulesOf(address)
  const side = modules + 2 * quietModules
  const path = codeBars(address, modules)
    .map(({ x, y, width }) => `M${x + quietModules} ${y + quietModules}h${width}v1h-${width}z`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>\n`
}
