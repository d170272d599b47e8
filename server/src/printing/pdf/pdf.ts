import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { documentLimits, type Document } from '../process/document.ts'
import { refuseActiveContent } from './pdf-active-content.ts'
import { cleanCopy } from './pdf-clean-copy.ts'
import { measurePictures, type PictureFacts } from './pdf-pictures.ts'
import { layoutOf, refuseInvalidSize, visibleSize } from './pdf-pages.ts'
import { refuseDecompressionBombs, withDecompressionLimit } from './pdf-streams.ts'
import { flattenTypedText } from './pdf-typed-text.ts'
import { inspectPages, requirePageCount } from './pdfium.ts'
import { DocumentRefused, orDamaged } from '../process/refusal.ts'

/** A PDF rebuilt from its pages. */
interface PdfCopy extends Pick<Document, 'bytes' | 'pages' | 'pageWidth' | 'pageHeight'> {
  pictures: PictureFacts
}

/**
 * Checks a PDF, cheapest check first, because each makes the next one safe, and builds its clean copy.
 * @throws {DocumentRefused}
 */
export async function copyPdf(bytes: Buffer): Promise<PdfCopy> {
  const pdf = await openPdf(bytes)
  const layouts = await orDamaged(() => {
    const count = pdf.getPageCount()
    if (count > documentLimits.maxPages) throw new DocumentRefused('too-many-pages')
    return pdf.getPages().map(layoutOf)
  })
  const [first] = layouts
  if (!first) throw new DocumentRefused('damaged')
  layouts.forEach(refuseInvalidSize)

  await orDamaged(() => refuseDecompressionBombs(pdf.context))
  await orDamaged(() => refuseActiveContent(pdf.context))
  await requirePageCount(bytes, layouts.length)

  await orDamaged(() => flattenTypedText(pdf))
  const pictures = measurePictures(pdf.getPages())
  const { width, height } = visibleSize(first)
  return {
    bytes: await orDamaged(() => cleanCopy(pdf)),
    pages: layouts.length,
    pageWidth: width,
    pageHeight: height,
    pictures,
  }
}

/**
 * Draws the preview of a PDF's clean copy and measures how it will print.
 * @param previewWidth of the picture of page one, in pixels
 * @throws {DocumentRefused}
 */
export async function inspectPdf({ bytes, pages, pictures }: PdfCopy, previewWidth: number) {
  const { preview, ...text } = await inspectPages(bytes, Math.min(pages, maxInspectedPages), previewWidth)
  return { preview, print: { ...pictures, ...text } }
}

/** Rendering twenty pages only to inspect their edges would keep the sender waiting too long. */
const maxInspectedPages = 4

async function openPdf(bytes: Buffer): Promise<PDFDocument> {
  try {
    return await withDecompressionLimit(() =>
      PDFDocument.load(bytes, {
        parseSpeed: ParseSpeeds.Fastest,
        throwOnInvalidObject: true,
        updateMetadata: false,
        // A file that only its owner may change or copy opens without a password.
        password: '',
      }),
    )
  } catch (error) {
    if (error instanceof DocumentRefused) throw error
    // Without the password, encrypted objects fail to parse.
    const isEncrypted = /\/Encrypt\b/.test(bytes.toString('latin1'))
    throw new DocumentRefused(isEncrypted ? 'password' : 'damaged', { cause: error })
  }
}
