import type { PDFDocument, PDFObject } from 'mupdf'
import { jpeg2000Pixels, jpegPixels, stripJpeg2000Metadata, stripJpegMetadata } from '../picture/jpeg.ts'
import { documentLimits } from '../documents/document.ts'
import { DocumentRefused } from '../documents/refusal.ts'
import { elementsOf, nameOf, takeFaults } from './open-pdf.ts'

/** The size of all streams that are not pictures, decompressed. A detailed map takes about 10 MB. */
export const maxDecodedBytes = 96 * 1024 * 1024

/**
 * Checks streams before anything draws them, because a few hundred kilobytes can contain gigabytes of operators or pixels, and removes
 * what a camera wrote into photographs.
 * @param numbers of objects, streams and others
 * @throws {DocumentRefused} "too-many-pixels" or "takes-too-long"
 */
export function cleanStreams(pdf: PDFDocument, numbers: ReadonlySet<number>): void {
  takeFaults()
  let decodedBytes = 0
  for (const number of numbers) {
    const object = pdf.newIndirect(number)
    if (!object.isStream()) continue
    if (nameOf(object.get('Subtype')) === 'Image') cleanPicture(pdf, object)
    else decodedBytes += readDecoded(object).length
    // MuPDF stops at what it takes for a bomb, and says so.
    if (decodedBytes > maxDecodedBytes || takeFaults().some((fault) => /bomb/i.test(fault)))
      throw new DocumentRefused('takes-too-long')
  }
}

function cleanPicture(pdf: PDFDocument, picture: PDFObject): void {
  const side = (key: string) => {
    const length = picture.get(key)
    return length.isNumber() ? Math.abs(length.asNumber()) : 0
  }
  let pixels = side('Width') * side('Height')
  const filter = nameOf(lastOf(picture.get('Filter')))
  const codec = filter === null ? undefined : codecs[filter]
  if (filter && codec) {
    const encoded = readEncoded(pdf, picture)
    pixels = Math.max(pixels, codec.pixels(encoded))
    const parameters = lastOf(picture.get('DecodeParms'))
    picture.writeRawStream(codec.strip(encoded))
    picture.put('Filter', pdf.newName(filter))
    picture.put('DecodeParms', parameters)
  }
  if (pixels > documentLimits.maxPixels) throw new DocumentRefused('too-many-pixels')
}

/** Encodings that declare a size of their own and have room for metadata. */
const codecs: Record<string, { pixels: (bytes: Buffer) => number; strip: (bytes: Buffer) => Buffer }> = {
  DCTDecode: { pixels: jpegPixels, strip: stripJpegMetadata },
  JPXDecode: { pixels: jpeg2000Pixels, strip: stripJpeg2000Metadata },
}

/** The last of several filters or parameters, or the only one. */
const lastOf = (value: PDFObject) => elementsOf(value).at(-1) ?? value

/** The bytes of a picture up to the filter that encodes its pixels. */
function readEncoded(pdf: PDFDocument, picture: PDFObject): Buffer {
  const filters = elementsOf(picture.get('Filter')).slice(0, -1)
  const raw = picture.readRawStream()
  const parameters = elementsOf(picture.get('DecodeParms')).slice(0, -1)
  const wrapped = pdf.addRawStream(raw, { Filter: filters, DecodeParms: parameters })
  raw.destroy()
  const bytes = readDecoded(wrapped)
  pdf.deleteObject(wrapped)
  return bytes
}

export function readDecoded(stream: PDFObject): Buffer {
  const decoded = stream.readStream()
  const bytes = Buffer.from(decoded.asUint8Array())
  decoded.destroy()
  return bytes
}
