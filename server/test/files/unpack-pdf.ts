import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

/**
 * A PDF as text with nothing packed but the pixels of pictures, for looking whether a word stands anywhere in it.
 * The first line of what the library itself would add is not part of it.
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
  const isPicture = /DCTDecode|JPXDecode/.test(stream.dict.toString())
  return Buffer.from(isPicture ? stream.contents : decodePDFRawStream(stream).decode()).toString('latin1')
}
