import { constants, inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFContext,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { asBuffer } from '../../platform/values/as-buffer.ts'
import { documentLimits } from '../process/document.ts'
import { jpeg2000Pixels, jpegPixels } from '../picture/jpeg.ts'
import { filtersOf, nameAt } from './pdf-objects.ts'
import { DocumentRefused } from '../process/refusal.ts'

/** Bytes a single stream, and all that are no pictures together, may unfold to. A busy map takes about 10 MB. */
const streamLimit = 32 * 1024 * 1024
const allStreamsLimit = 96 * 1024 * 1024

const picturePacking = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'])
const compressing = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode'])
const unpackable = new Set([...compressing, 'ASCII85Decode', 'ASCIIHexDecode'])

/** Whether the document in hand unfolds without measure: the library goes on after an error, to the next bomb. */
const unpacking = { isTooMuch: false }

/**
 * Has the library stop unpacking where we do. It unpacks objects and tables by itself while it loads a file, before anybody
 * can look at them, wherever they hide, and knows no limit of its own.
 */
function limitDecompression() {
  const context = PDFContext.create()
  const stream: object = decodePDFRawStream(
    PDFRawStream.of(context.obj({ Filter: 'RunLengthDecode' }), new Uint8Array()),
  )
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(stream)) as {
    ensureBuffer?: (bytes: number) => Uint8Array
  }
  const { ensureBuffer } = decoder
  if (typeof ensureBuffer !== 'function')
    throw new Error('The PDF library unpacks in another way than expected.')
  decoder.ensureBuffer = function (bytes) {
    if (bytes > streamLimit) unpacking.isTooMuch = true
    if (unpacking.isTooMuch) throw new DocumentRefused('takes-too-long')
    return ensureBuffer.call(this, bytes)
  }
}
limitDecompression()

/**
 * Does work of the library's that may unpack.
 * @throws {DocumentRefused} "takes-too-long" when it met a bomb, whatever the library made of it.
 */
export async function withDecompressionLimit<T>(work: () => Promise<T>): Promise<T> {
  unpacking.isTooMuch = false
  const outcome = await Promise.allSettled([work()])
  if (unpacking.isTooMuch) throw new DocumentRefused('takes-too-long')
  if (outcome[0].status === 'rejected') throw outcome[0].reason
  return outcome[0].value
}

/**
 * Refuses a PDF that unfolds to far more than it weighs, before anything draws it: a few hundred kilobytes can hold
 * gigabytes of drawing steps or pixels.
 * @throws {DocumentRefused} "too-many-pixels" or "takes-too-long"; any other error means a damaged file.
 */
export function refuseDecompressionBombs(context: PDFContext): void {
  let unfolded = 0
  for (const [, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue
    if (nameAt(stream.dict, 'Subtype') === 'Image') refuseOversizedPicture(stream)
    else unfolded += decompressStream(stream).bytes.length
    if (unfolded > allStreamsLimit) throw new DocumentRefused('takes-too-long')
  }
}

/**
 * Undoes a stream's filters up to the one that packs pixels, which is returned as `packing` and left alone.
 * @throws {DocumentRefused} "takes-too-long" beyond 32 MB at any stage; any other error means a damaged file.
 */
export function decompressStream(stream: PDFRawStream): { bytes: Buffer; packing: string | null } {
  let bytes = asBuffer(stream.contents)
  for (const { filter, parameters } of filtersOf(stream)) {
    if (picturePacking.has(filter)) return { bytes, packing: filter }
    if (!unpackable.has(filter)) throw new Error(`Unknown filter ${filter}.`)
    bytes =
      filter === 'FlateDecode' ? inflate(bytes) : decodeFilter(stream.dict.context, bytes, filter, parameters)
  }
  return { bytes, packing: null }
}

function refuseOversizedPicture(stream: PDFRawStream) {
  const side = (key: string) => {
    const length = stream.dict.lookup(PDFName.of(key))
    return length instanceof PDFNumber ? Math.abs(length.asNumber()) : 0
  }
  const filters = filtersOf(stream).map(({ filter }) => filter)
  // Plain pixels are read line by line, as many as Width and Height say, so only packing twice can hide more.
  if (filters.filter((filter) => compressing.has(filter)).length > 1)
    throw new DocumentRefused('takes-too-long')

  let pixels = side('Width') * side('Height')
  if (filters.includes('DCTDecode')) pixels = Math.max(pixels, jpegPixels(decompressStream(stream).bytes))
  if (filters.includes('JPXDecode')) pixels = Math.max(pixels, jpeg2000Pixels(decompressStream(stream).bytes))
  if (pixels > documentLimits.pixels) throw new DocumentRefused('too-many-pixels')
}

function inflate(bytes: Buffer): Buffer {
  try {
    // Many programs leave out the closing checksum, and every reader forgives it: a sync flush accepts such an end.
    return inflateSync(bytes, { maxOutputLength: streamLimit, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
    throw new DocumentRefused('takes-too-long', { cause: error })
  }
}

function decodeFilter(
  context: PDFContext,
  bytes: Buffer,
  filter: string,
  parameters: PDFObject | undefined,
): Buffer {
  const dict = context.obj({ Filter: filter })
  if (parameters) dict.set(PDFName.of('DecodeParms'), parameters)
  return asBuffer(decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode())
}
