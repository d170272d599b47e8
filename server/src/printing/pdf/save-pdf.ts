import type { PDFDocument } from '@cantoo/pdf-lib'
import { asBuffer } from '../../platform/values/as-buffer.ts'

/** Saves a PDF in one go, without anything the library would add. */
export const savePdf = async (pdf: PDFDocument): Promise<Buffer> =>
  asBuffer(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity }))
