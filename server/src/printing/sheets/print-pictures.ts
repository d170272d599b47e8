import sharp from 'sharp'
import { orDamaged } from '../process/refusal.ts'
import { openPicture, type Pixels } from '../picture/picture.ts'

/** Of a large solid area so much of the ink is left out; of thin lettering next to nothing. */
const saved = 0.55
/** Sides of the squares in which it is weighed how much ink lies around a dot: about 5 mm in print. */
const neighbourhood = 48

export const sizeOfPicture = async (bytes: Uint8Array): Promise<{ width: number; height: number }> => {
  const { width, height } = await orDamaged(() => openPicture(bytes).metadata())
  return { width, height }
}

/** A kept picture as a JPEG for print, no wider than `width` dots. One that is such a JPEG already stays as it is. */
export const printableJpeg = (
  bytes: Uint8Array,
  { width, inkSaver }: { width: number; inkSaver: boolean },
): Promise<Uint8Array> =>
  orDamaged(async () => {
    const picture = openPicture(bytes)
    const { format, width: wide } = await picture.metadata()
    if (format === 'jpeg' && wide <= width && !inkSaver) return bytes
    const sized = picture.resize({ width, withoutEnlargement: true }).flatten({ background: '#fff' })
    if (!inkSaver) return sized.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
    const { data, info } = await sized.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    return saveInk({ data, ...info })
  })

/**
 * A picture in black only, its dark areas lightened: each dot keeps the less ink, the more lies around it, so that
 * letters stay crisp while blocks and photographs become pale. White letters on a solid ground keep 3:1.
 * @param picture a byte each dot
 * @returns a JPEG of one channel
 */
export async function saveInk({ data, width, height }: Pixels): Promise<Buffer> {
  const [columns, rows] = [Math.ceil(width / neighbourhood), Math.ceil(height / neighbourhood)]
  const squares = await grey(data, width, height).resize(columns, rows, { fit: 'fill' }).raw().toBuffer()
  const around = await grey(squares, columns, rows)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()

  for (let at = 0; at < data.length; at++) {
    const ink = 255 - data[at]!
    data[at] = 255 - Math.round(ink * (1 - (saved * (255 - around[at]!)) / 255))
  }
  return grey(data, width, height).jpeg({ quality: 85 }).toBuffer()
}

const grey = (data: Uint8Array, width: number, height: number) =>
  sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w')
