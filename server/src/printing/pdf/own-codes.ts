import type { PDFDocument, PDFObject, PDFPage } from 'mupdf'
import { readNameOfDrawing } from '../documents/own-code.ts'
import { entriesOf, pagesOf } from './open-pdf.ts'

/** The drawings that a page uses; null for a page without resources, which has none to look in. */
function drawingsOf(page: PDFPage): PDFObject {
  const resources = page.getObject().getInheritable('Resources')
  return resources.isNull() ? resources : resources.get('XObject')
}

const isOwnCode = ([drawing]: [drawing: string, object: PDFObject]) => readNameOfDrawing(drawing) !== null

/** @returns the name of the code of a leaflet made here (rule: own-codes), from its first page that has one; null for another PDF */
export function readOwnCode(pdf: PDFDocument): string | null {
  for (const { page } of pagesOf(pdf)) {
    const [drawing] = entriesOf(drawingsOf(page)).find(isOwnCode) ?? []
    if (drawing !== undefined) return readNameOfDrawing(drawing)
  }
  return null
}

/** Draws nothing where a page has such a code. */
export function leaveOutOwnCodes(pdf: PDFDocument, page: PDFPage): void {
  const drawings = drawingsOf(page)
  for (const [drawing] of entriesOf(drawings).filter(isOwnCode))
    drawings.put(drawing, pdf.addStream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] }))
}
