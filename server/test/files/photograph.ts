import sharp, { type Sharp } from 'sharp'
import { seedRandom } from '../support/seed-random.ts'

/** In pixels. */
export type PictureSize = [width: number, height: number]

/** Just under the 40 megapixels that a picture may have. */
export const maxPicture: PictureSize = [7300, 5400]

export const a4At300Dpi: PictureSize = [2480, 3508]

/**
 * Spots of noise, which compress about as badly as a photograph: the larger the spots, the smaller the file. It is the same noise each time: some
 * has spots at an edge that are taken for lettering.
 */
export async function photograph([width, height]: PictureSize, spot: number): Promise<Sharp> {
  const size = { width: Math.ceil(width / spot), height: Math.ceil(height / spot), channels: 3 } as const
  const spots = noise(size.width * size.height * size.channels)
  return sharp(spots, { raw: size }).resize(width, height, { fit: 'fill', kernel: 'cubic' })
}

/** Values around 128, two thirds of them within 45 of it. */
function noise(length: number): Uint8ClampedArray {
  const { next } = seedRandom(1)
  return Uint8ClampedArray.from({ length }, () => 128 + 90 * (next() + next() + next() - 1.5))
}
