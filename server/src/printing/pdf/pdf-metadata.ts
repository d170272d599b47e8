import { PDFDict, PDFName, PDFRawStream, PDFStream, type PDFContext } from '@cantoo/pdf-lib'
import { stripJpegMetadata } from '../picture/jpeg.ts'
import { dictionaries, filtersOf, nameAt } from './pdf-objects.ts'
import { decompressStream } from './pdf-streams.ts'

/**
 * Keys of a stream that reveal its origin, store private data of the program that made it, or fetch its bytes from another file
 * (ISO 32000-2, 7.3.8, 14.5, 14.11.7; F, FFilter and FDecodeParms refer to external files, Ref to an external page).
 */
const streamKeys = [
  'PieceInfo',
  'LastModified',
  'OPI',
  'Ref',
  'AF',
  'Alternates',
  'F',
  'FFilter',
  'FDecodeParms',
]

/**
 * Removes from a PDF in memory, so that copies of its pages do not have them: descriptions of pages and pictures (XMP), the
 * location and owner that a camera wrote into a photograph, private data, and references to external files.
 */
export function removeMetadata(context: PDFContext): void {
  for (const dict of dictionaries(context)) {
    const metadata = dict.lookup(PDFName.of('Metadata'))
    if (metadata instanceof PDFStream && nameAt(metadata.dict, 'Type') === 'Metadata')
      dict.delete(PDFName.of('Metadata'))
  }
  for (const [ref, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue
    for (const key of streamKeys) stream.dict.delete(PDFName.of(key))
    if (filtersOf(stream).at(-1)?.filter === 'DCTDecode') context.assign(ref, stripPhotoMetadata(stream))
  }
}

function stripPhotoMetadata(photograph: PDFRawStream): PDFRawStream {
  const { dict } = photograph
  const parameters = filtersOf(photograph).at(-1)?.parameters
  const jpeg = decompressStream(photograph)
  dict.set(PDFName.of('Filter'), PDFName.of('DCTDecode'))
  if (parameters instanceof PDFDict) dict.set(PDFName.of('DecodeParms'), parameters)
  else dict.delete(PDFName.of('DecodeParms'))
  return PDFRawStream.of(dict, stripJpegMetadata(jpeg))
}
