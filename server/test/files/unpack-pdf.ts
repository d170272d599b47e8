import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

/**
 * A PDF as text, with everything decompressed except the pixels of pictures, so that tests can search it for a word.
 * The first line says whether the trailer has Info and ID.
 */
export async function unpackPdf(bytes: Buffer): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const { trailerInfo } = pdf.context
  const parts = [`trailer ${trailerInfo.Info ? 'Info' : ''} ${trailerInfo.ID ? 'ID' : ''}`]
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    parts.push(
      `${ref.toString()} ${object instanceof PDFRawStream ? object.dict.toString() : object.toString()}`,
    )
    if (object instanceof PDFRawStream) parts.push(contentsOf(object))
  }
  return parts.join('\n')
}

function contentsOf(stream: PDFRawStream): string {
  const isPicture = /DCTDecode|JPXDecode|JBIG2Decode|CCITTFaxDecode/.test(stream.dict.toString())
  return Buffer.from(isPicture ? stream.contents : decodePDFRawStream(stream).decode()).toString('latin1')
}
