import type { Size } from '@street-musketeers/contract/campaigns/sheets.ts'
import { ColorSpace, type PDFPage } from 'mupdf'
import { nearestLettering, nearestLine, pixelsPerMm } from '../picture/margins.ts'
import { toGreyImage, toPreview } from '../picture/picture.ts'
import { documentLimits, type Document, type PagePicture, type PrintFacts } from '../documents/document.ts'
import { DocumentRefused } from '../documents/refusal.ts'
import { refuseActiveContent } from './active-content.ts'
import { bakeAnnotations } from './annotations.ts'
import { cleanCopy } from './clean-copy.ts'
import { languageOf } from './read-tags.ts'
import { readHeadline } from './headline.ts'
import { composeText } from './compose-text.ts'
import { readLines, type TextLine } from './text-lines.ts'
import { missingFonts, type MissingFonts } from './missing-fonts.ts'
import { isCutOff, isTagged, openCleanCopy, openPdf, runMuPdf, pagesOf, takeFaults } from './open-pdf.ts'
import { readOwnCode } from './own-codes.ts'
import { readPageFacts, type PageFacts } from './page-facts.ts'
import { seesLetters } from './seen-letters.ts'
import { render, sizeAt, sizeWithin } from './render-pdf.ts'

/** A PDF rebuilt from its pages. */
type PdfCopy = Pick<Document, 'bytes' | 'pages' | 'pageWidth' | 'pageHeight' | 'ownCode'>

/**
 * Checks a PDF and builds its clean copy.
 * @throws {DocumentRefused}
 */
export const copyPdf = (bytes: Buffer): Promise<PdfCopy> =>
  runMuPdf(() => {
    const pdf = openPdf(bytes)
    const pages = pdf.countPages()
    if (pages > documentLimits.maxPages) throw new DocumentRefused('too-many-pages')
    if (pages === 0) throw new DocumentRefused('damaged')
    refuseActiveContent(pdf)
    if (pdf.wasRepaired() && isCutOff(bytes)) throw new DocumentRefused('damaged')
    const sizes: Size[] = []
    for (const { page } of pagesOf(pdf)) {
      sizes.push(requireValidSize(sizeAt(page, 1)))
      settleLayout(page)
    }
    // Words that were filled in are in no tag. Without tags, viewers read them where they stand.
    const isAllTagged = !bakeAnnotations(pdf)
    const { width: pageWidth, height: pageHeight } = sizes[0]!
    const copy = {
      bytes: cleanCopy(pdf, isAllTagged),
      pages,
      pageWidth,
      pageHeight,
      ownCode: readOwnCode(pdf),
    }
    pdf.destroy()
    return copy
  })

/** @throws {DocumentRefused} "page-size" for a page that is far smaller or larger than the paper of home printers */
function requireValidSize(size: Size): Size {
  const { min, max } = documentLimits.sidePoints
  if (Math.min(size.width, size.height) < min || Math.max(size.width, size.height) > max)
    throw new DocumentRefused('page-size')
  return size
}

/** Gives a page one box, the visible one, and a right angle: programs disagree about those that are missing, empty or odd. */
function settleLayout(page: PDFPage): void {
  page.setPageBox('CropBox', page.getBounds())
  const object = page.getObject()
  object.put('MediaBox', object.get('CropBox'))
  const rotation = object.getInheritable('Rotate')
  const quarters = rotation.isNumber() ? Math.round(rotation.asNumber() / 90) : 0
  object.put('Rotate', (((quarters % 4) + 4) % 4) * 90)
}

const lacksFont = ({ all, special }: PageFacts['fonts'], { irreplaceable, replaceable }: MissingFonts) =>
  [...all].some((name) => irreplaceable.has(name)) || [...special].some((name) => replaceable.has(name))

const inspectionScale = (25.4 / 72) * pixelsPerMm

/**
 * Draws every page of a clean copy once: for the preview, to measure how it will print, and to find what cannot be drawn.
 * @param previewWidth of the picture of page one, in pixels; it is at most twice as high
 * @throws {DocumentRefused}
 */
export const inspectPdf = (
  { bytes }: PdfCopy,
  previewWidth: number,
): Promise<Pick<Document, 'headline' | 'text' | 'print'> & { preview: PagePicture }> =>
  runMuPdf(async () => {
    const pdf = openCleanCopy(bytes)
    const missing = missingFonts(pdf)
    const tagged = isTagged(pdf)
    const language = languageOf(pdf.getTrailer().get('Root', 'Lang'))
    const dpis: number[] = []
    const letteringMm: PrintFacts['letteringMm'] = []
    const smallestTextPt: PrintFacts['smallestTextPt'] = []
    let preview: PagePicture | undefined
    const lines: TextLine[][] = []
    for (const { page, number } of pagesOf(pdf)) {
      takeFaults()
      const facts = readPageFacts(page)
      if (lacksFont(facts.fonts, missing)) throw new DocumentRefused('missing-font', { page: number })
      const size = sizeAt(page, inspectionScale)
      const previewSize = sizeWithin(page, previewWidth)
      const isPreview = preview === undefined
      const drawnSize = isPreview && previewSize.width > size.width ? previewSize : size
      const pixels = render(page, drawnSize, ColorSpace.DeviceRGB)
      const loss = takeFaults().find((fault) => losses.test(fault))
      if (loss) throw new DocumentRefused('not-drawable', { page: number, cause: loss })

      if (isPreview) preview = await toPreview(pixels, previewSize)
      const own = readLines(page, seesLetters(page, pixels, facts.invisible))
      lines.push(own)
      dpis.push(facts.coarsestDpi)
      smallestTextPt.push(facts.smallestTextPt)
      letteringMm.push(
        tagged && facts.coarsestDpi === Infinity
          ? nearestLine(own, sizeAt(page, 1))
          : nearestLettering(await toGreyImage(pixels, size)),
      )
    }
    pdf.destroy()
    const coarsest = Math.min(...dpis)
    const coarsestDpi = Number.isFinite(coarsest) ? Math.round(coarsest) : null
    return {
      preview: preview!,
      headline: readHeadline(lines[0]!),
      text: composeText(lines, language),
      print: { coarsestDpi, isEveryPictureMeasured: true, letteringMm, smallestTextPt },
    }
  })

/** Faults after which MuPDF leaves out a picture, a font or the rest of a page. Other faults every viewer passes over in the same way. */
const losses =
  /library error|too many|cannot draw (?!text since)|cannot decode|ignoring rest|alloc|font descriptor|font type|resource 'Annot/
