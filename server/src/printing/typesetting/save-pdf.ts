import type { PDFDocument } from '@cantoo/pdf-lib'
import { asBuffer } from '../../platform/values/as-buffer.ts'

/** Names a PDF that was drawn here, and writes it. @param language of its words */
export async function savePdf(
  pdf: PDFDocument,
  { title, language = 'en-GB' }: { title: string; language?: string },
): Promise<Buffer> {
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage(language)
  return asBuffer(
    await pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity }),
  )
}
