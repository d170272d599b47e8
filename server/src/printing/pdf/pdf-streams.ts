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

/** Decompressed size of one stream, and of all streams that are not pictures. A detailed map takes about 10 MB. */
const maxStreamBytes = 32 * 1024 * 1024
const maxTotalBytes = 96 * 1024 * 1024

const pictureFilters = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'])
const compressionFilters = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode'])
const decodableFilters = new Set([...compressionFilters, 'ASCII85Decode', 'ASCIIHexDecode'])

/** State of the current document, because the library ignores an error and goes on to the next stream. */
const decompression = { exceedsLimit: false }

/**
 * Makes the library obey our limit. It decompresses object streams and cross-reference tables while it loads a file, before we
 * can check them, and has no limit of its own.
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
    throw new Error('The PDF library decompresses streams in an unexpected way.')
  decoder.ensureBuffer = function (bytes) {
    if (bytes > maxStreamBytes) decompression.exceedsLimit = true
    if (decompression.exceedsLimit) throw new DocumentRefused('takes-too-long')
    return ensureBuffer.call(this, bytes)
  }
}
limitDecompression()

/**
 * Runs library work that may decompress streams.
 * @throws {DocumentRefused} "takes-too-long" when a stream exceeded the limit, even if the library ignored that.
 */
export async function withDecompressionLimit<T>(work: () => Promise<T>): Promise<T> {
  decompression.exceedsLimit = false
  const outcome = await Promise.allSettled([work()])
  if (decompression.exceedsLimit) throw new DocumentRefused('takes-too-long')
  if (outcome[0].status === 'rejected') throw outcome[0].reason
  return outcome[0].value
}

/**
 * Refuses a PDF that decompresses to far more than its size, before anything draws it: a few hundred kilobytes can contain
 * gigabytes of operators or pixels.
 * @throws {DocumentRefused} "too-many-pixels" or "takes-too-long"; any other error means a damaged file.
 */
export function refuseDecompressionBombs(context: PDFContext): void {
  let totalBytes = 0
  for (const [, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue
    if (nameAt(stream.dict, 'Subtype') === 'Image') refuseOversizedPicture(stream)
    else totalBytes += decompressStream(stream).length
    if (totalBytes > maxTotalBytes) throw new DocumentRefused('takes-too-long')
  }
}

/**
 * Decodes a stream up to the filter that compresses pixels, which is not decoded.
 * @throws {DocumentRefused} "takes-too-long" beyond 32 MB at any stage; any other error means a damaged file.
 */
export function decompressStream(stream: PDFRawStream): Buffer {
  let bytes = asBuffer(stream.contents)
  for (const { filter, parameters } of filtersOf(stream)) {
    if (pictureFilters.has(filter)) return bytes
    if (!decodableFilters.has(filter)) throw new Error(`Unknown filter ${filter}.`)
    bytes =
      filter === 'FlateDecode' ? inflate(bytes) : decodeFilter(stream.dict.context, bytes, filter, parameters)
  }
  return bytes
}

function refuseOversizedPicture(stream: PDFRawStream) {
  const side = (key: string) => {
    const length = stream.dict.lookup(PDFName.of(key))
    return length instanceof PDFNumber ? Math.abs(length.asNumber()) : 0
  }
  const filters = filtersOf(stream).map(({ filter }) => filter)
  // Pixels are decoded line by line, as many as Width and Height declare, so only compressing twice can hide more.
  if (filters.filter((filter) => compressionFilters.has(filter)).length > 1)
    throw new DocumentRefused('takes-too-long')

  let pixels = side('Width') * side('Height')
  if (filters.includes('DCTDecode')) pixels = Math.max(pixels, jpegPixels(decompressStream(stream)))
  if (filters.includes('JPXDecode')) pixels = Math.max(pixels, jpeg2000Pixels(decompressStream(stream)))
  if (pixels > documentLimits.maxPixels) throw new DocumentRefused('too-many-pixels')
}

function inflate(bytes: Buffer): Buffer {
  try {
    // Many programs omit the final checksum, and every viewer accepts that. So does a sync flush.
    return inflateSync(bytes, { maxOutputLength: maxStreamBytes, finishFlush: constants.Z_SYNC_FLUSH })
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
