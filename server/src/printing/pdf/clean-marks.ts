import type { PDFDocument, PDFObject } from 'mupdf'
import { editsOfMarks, type Edit, type KeptText } from './marked-content.ts'
import { elementsOf, entriesOf, nameOf } from './open-pdf.ts'
import { keptText } from './read-tags.ts'
import { readDecoded } from './streams.ts'

/**
 * Removes from the marks in pages' contents, forms, patterns and drawn letters what screen readers do not need (rule: clean-files).
 * @param numbers of the objects that the pages refer to
 * @param isTagged whether tags are kept; without them no text of a mark is
 */
export function cleanMarks(pdf: PDFDocument, numbers: ReadonlySet<number>, isTagged: boolean): void {
  const keep: KeptText = (key, text) => (isTagged ? keptText(key, text) : null)
  for (let index = 0; index < pdf.countPages(); index++) {
    const contents = pdf.findPage(index).get('Contents')
    cleanContents(contents.isArray() ? elementsOf(contents) : [contents], keep)
  }
  for (const number of numbers) {
    const object = pdf.newIndirect(number)
    const isForm = nameOf(object.get('Subtype')) === 'Form' || !object.get('PatternType').isNull()
    if (object.isStream() && isForm) cleanContents([object], keep)
    for (const [, letter] of entriesOf(object.get('CharProcs'))) cleanContents([letter], keep)
    for (const properties of [object.get('Properties'), object.get('Resources', 'Properties')])
      for (const [, each] of entriesOf(properties)) cleanProperties(pdf, each, keep)
  }
}

/** @param parts of one page's contents, between which a mark may be divided */
function cleanContents(parts: readonly PDFObject[], keep: KeptText): void {
  const streams = parts.filter((part) => part.isStream())
  const decoded = streams.map(readDecoded)
  // Viewers read a space between parts.
  const whole = Buffer.concat(decoded.flatMap((bytes) => [bytes, Buffer.from('\n')]))
  const edits = editsOfMarks(whole, keep)
  let start = 0
  for (const [at, bytes] of decoded.entries()) {
    const end = start + bytes.length
    const own = edits.filter((edit) => edit.start < end && edit.end > start)
    if (own.length > 0) streams[at]!.writeStream(applyEdits(whole, own, start, end))
    start = end + 1
  }
}

function applyEdits(whole: Buffer, edits: readonly Edit[], start: number, end: number): Buffer {
  const pieces: Buffer[] = []
  let at = start
  for (const edit of edits) {
    pieces.push(whole.subarray(at, Math.max(at, edit.start)))
    if (edit.start >= start) pieces.push(Buffer.from(edit.text, 'latin1'))
    at = Math.min(edit.end, end)
  }
  return Buffer.concat([...pieces, whole.subarray(at, end)])
}

/** What a mark says by a name. Layers have one, and say with it whether they are shown. */
function cleanProperties(pdf: PDFDocument, properties: PDFObject, keep: KeptText): void {
  if (['OCG', 'OCMD'].includes(nameOf(properties.get('Type')) ?? '')) return
  for (const [key, value] of entriesOf(properties)) {
    if (key === 'MCID' && value.isInteger()) continue
    const kept = value.isString() ? keep(key, value.asString()) : null
    if (kept === null) properties.delete(key)
    else properties.put(key, pdf.newString(kept))
  }
}
