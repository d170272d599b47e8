import type { PDFDocument } from '@cantoo/pdf-lib'
import { asBuffer } from '../../platform/values/as-buffer.ts'

/** A PDF of ours as a file, with nothing in it but what we put there, in one go. */
export const savePdf = async (pdf: PDFDocument): Promise<Buffer> =>
  asBuffer(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity }))
