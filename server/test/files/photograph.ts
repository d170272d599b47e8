import sharp, { type Sharp } from 'sharp'

/** In pixels. */
export type PictureSize = [width: number, height: number]

/** Just under the 40 megapixels that a picture may have. */
export const maxPicture: PictureSize = [7300, 5400]

export const a4At300Dpi: PictureSize = [2480, 3508]

/** Spots of noise, which compress about as badly as a photograph: the larger the spots, the smaller the file. */
export async function photograph([width, height]: PictureSize, spot: number): Promise<Sharp> {
  const background = {
    width: Math.ceil(width / spot),
    height: Math.ceil(height / spot),
    channels: 3,
    background: '#888',
  } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const
  const spots = await sharp({ create: { ...background, noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(spots).resize(width, height, { fit: 'fill', kernel: 'cubic' })
}
