import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const fontFile = (script: string) =>
  fileURLToPath(new URL(`../../src/printing/drawing/fonts/noto-sans${script}-700.ttf`, import.meta.url))

/** One line of text, drawn by Pango and FriBidi with the same fonts: we compare our picture with it. Black on white. */
export async function drawWithPango(text: string, script: string): Promise<Buffer> {
  const name = script && ` ${script[1]!.toUpperCase()}${script.slice(2)}`
  // Pango knows the fonts of earlier calls.
  for (const each of new Set(['', script]))
    await sharp({ text: { text: 'a', fontfile: fontFile(each), font: 'Noto Sans' } }).toBuffer()
  const { data, info } = await sharp({
    text: {
      text: text.replaceAll('&', '&amp;'),
      font: `Noto Sans,Noto Sans${name} Bold 40`,
      dpi: 288,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .toColourspace('b-w')
    .negate()
    .png()
    .toBuffer()
}

const compared = { width: 1600, height: 120 }

/**
 * How alike the ink of two pictures is, without the white around it, from 0 to 1: the correlation of their dots, slightly blurred.
 * Two drawings of the same letters reach 0.9.
 */
export async function likeness(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (picture) => {
      const trimmed = await sharp(picture)
        .flatten({ background: '#fff' })
        .greyscale()
        .trim({ background: '#fff', threshold: 60 })
        .toBuffer()
      return sharp(trimmed)
        .resize(compared.width, compared.height, { fit: 'fill' })
        .blur(2)
        .toColourspace('b-w')
        .raw()
        .toBuffer()
    }),
  )
  const mean = (of: Buffer) => of.reduce((sum, level) => sum + level, 0) / of.length
  const [meanA, meanB] = [mean(a!), mean(b!)]
  let [product, squareA, squareB] = [0, 0, 0]
  for (let at = 0; at < a!.length; at++) {
    const [x, y] = [a![at]! - meanA, b![at]! - meanB]
    product += x * y
    squareA += x * x
    squareB += y * y
  }
  return product / Math.sqrt(squareA * squareB)
}
