import { PDFDict, PDFName, PDFRawStream, PDFStream, type PDFContext } from '@cantoo/pdf-lib'
import { stripJpegMetadata } from '../picture/jpeg.ts'
import { dictionaries, filtersOf, nameAt } from './pdf-objects.ts'
import { decompressStream } from './pdf-streams.ts'

/**
 * Keys of a stream that say where it came from, hold the private notes of the program that made it, or fetch its
 * bytes from another file (ISO 32000-2, 7.3.8, 14.5, 14.11.7; F and its kin name outside files, Ref an outside page).
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
 * Removes from a PDF in memory, so that no copy of a page takes along: descriptions of pages and pictures (XMP), the
 * place and owner a camera wrote into a photograph, private notes, and references to outside files.
 */
export function removeMetadata(context: PDFContext): void {
  for (const dict of dictionaries(context)) {
    const described = dict.lookup(PDFName.of('Metadata'))
    if (described instanceof PDFStream && nameAt(described.dict, 'Type') === 'Metadata')
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
  const { bytes } = decompressStream(photograph)
  dict.set(PDFName.of('Filter'), PDFName.of('DCTDecode'))
  if (parameters instanceof PDFDict) dict.set(PDFName.of('DecodeParms'), parameters)
  else dict.delete(PDFName.of('DecodeParms'))
  return PDFRawStream.of(dict, stripJpegMetadata(bytes))
}
