import * as mupdf from 'mupdf'
import { asBuffer } from '../../platform/values/as-buffer.ts'
import { DocumentRefused, orRefused } from '../documents/refusal.ts'

const faults: string[] = []
mupdf.setLog((message) => faults.push(message))

/** What MuPDF reported since the last call. It goes on after most faults, without the part that it cannot read. */
export const takeFaults = (): string[] => faults.splice(0)

/**
 * Opens an untrusted PDF, repaired where it has to be. Its objects must not be asked to `resolve`: the library frees what that returns twice.
 * A file that only its owner may change opens without a password.
 * @throws {DocumentRefused} "password" or "damaged"
 */
export function openPdf(bytes: Buffer): mupdf.PDFDocument {
  try {
    const pdf = new mupdf.PDFDocument(bytes)
    if (pdf.needsPassword()) throw new DocumentRefused('password')
    return pdf
  } catch (error) {
    if (error instanceof DocumentRefused) throw error
    const isEncrypted = /\/Encrypt\b/.test(bytes.toString('latin1'))
    throw new DocumentRefused(isEncrypted ? 'password' : 'damaged', { cause: error })
  }
}

/**
 * Runs MuPDF over an untrusted file.
 * @throws {DocumentRefused} "takes-too-long" when it needs too much memory, "damaged" for any other error, and as thrown by `work`
 */
export const runMuPdf = <T>(work: () => T | Promise<T>): Promise<T> =>
  orRefused(work, (error) => (/alloc|bomb/.test(String(error)) ? 'takes-too-long' : 'damaged'))

/** Opens a clean copy to draw it: without its tags, for which MuPDF needs half a minute if a page has thousands. */
export function openCleanCopy(bytes: Uint8Array): mupdf.PDFDocument {
  const pdf = openPdf(asBuffer(bytes))
  pdf.getTrailer().get('Root').delete('StructTreeRoot')
  return pdf
}

/** Opens a clean copy for as long as `work` takes. */
export function withPdf<T>(bytes: Uint8Array, work: (pdf: mupdf.PDFDocument) => T): T {
  const pdf = openCleanCopy(bytes)
  try {
    return work(pdf)
  } finally {
    pdf.destroy()
  }
}

/** Whether a PDF says what on its pages is text. */
export const isTagged = (pdf: mupdf.PDFDocument): boolean =>
  String(pdf.getTrailer().get('Root', 'MarkInfo', 'Marked')) === 'true'

/** Whether the end of a file is missing, as after an interrupted upload. Repairing it would lose pages without a word. */
export const isCutOff = (bytes: Buffer): boolean => bytes.lastIndexOf('%%EOF') < bytes.lastIndexOf('endobj')

/** Every object of a PDF, whether or not anything refers to it. */
export function* objectsOf(pdf: mupdf.PDFDocument): Generator<mupdf.PDFObject> {
  for (let number = 1; number < pdf.countObjects(); number++) yield pdf.newIndirect(number)
}

/** The pages of a PDF, counted from 1. */
export function* pagesOf(pdf: mupdf.PDFDocument): Generator<{ page: mupdf.PDFPage; number: number }> {
  for (let index = 0; index < pdf.countPages(); index++) {
    const page = pdf.loadPage(index)
    yield { page, number: index + 1 }
    page.destroy()
  }
}

/** The name that an object is; null for anything else. */
export const nameOf = (object: mupdf.PDFObject): string | null => (object.isName() ? object.asName() : null)

/** The elements of an array; none for anything else. */
export function elementsOf(array: mupdf.PDFObject): mupdf.PDFObject[] {
  const elements: mupdf.PDFObject[] = []
  if (array.isArray()) array.forEach((element) => elements.push(element))
  return elements
}

/** The entries of a dictionary; none for anything else. */
export function entriesOf(dictionary: mupdf.PDFObject): [key: string, value: mupdf.PDFObject][] {
  const entries: [string, mupdf.PDFObject][] = []
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => entries.push([String(key), value]))
  return entries
}
