import sharp from 'sharp'
import { orRefused } from '../documents/refusal.ts'
import { openPicture, type Pixels } from '../picture/picture.ts'

/** The share of ink left out of a large solid area; thin lettering keeps almost all of its ink. */
const maxSaving = 0.55
/** The side of the squares in which the ink around a dot is averaged: about 5 mm in print. */
const squareDots = 48

export const sizeOfPicture = async (bytes: Uint8Array): Promise<{ width: number; height: number }> => {
  const { width, height } = await orRefused(() => openPicture(bytes).metadata())
  return { width, height }
}

/** A stored picture as a JPEG for print, at most `width` dots wide. A picture that already is such a JPEG is not encoded again. */
export const printableJpeg = (
  bytes: Uint8Array,
  { width, inkSaver }: { width: number; inkSaver: boolean },
): Promise<Uint8Array> =>
  orRefused(async () => {
    const picture = openPicture(bytes)
    const { format, width: pictureWidth } = await picture.metadata()
    if (format === 'jpeg' && pictureWidth <= width && !inkSaver) return bytes
    const resized = picture.resize({ width, withoutEnlargement: true }).flatten({ background: '#fff' })
    if (!inkSaver) return resized.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
    const { data, info } = await resized.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    return saveInk({ data, ...info })
  })

/**
 * A grey picture with its dark areas lightened: the more ink lies around a dot, the less it keeps, so letters stay crisp
 * while blocks and photographs become pale. White letters on a solid ground keep a contrast of 3:1.
 * @param picture one byte a dot; it is overwritten
 * @returns a JPEG of one channel
 */
export async function saveInk({ data, width, height }: Pixels): Promise<Buffer> {
  const [columns, rows] = [Math.ceil(width / squareDots), Math.ceil(height / squareDots)]
  const squares = await grey(data, width, height).resize(columns, rows, { fit: 'fill' }).raw().toBuffer()
  const around = await grey(squares, columns, rows)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()

  for (let at = 0; at < data.length; at++) {
    const ink = 255 - data[at]!
    data[at] = 255 - Math.round(ink * (1 - (maxSaving * (255 - around[at]!)) / 255))
  }
  return grey(data, width, height).jpeg({ quality: 85 }).toBuffer()
}

const grey = (data: Uint8Array, width: number, height: number) =>
  sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w')
