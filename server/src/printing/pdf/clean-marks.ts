import type { PDFDocument, PDFObject } from 'mupdf'
import { editsOfMarks, type Edit, type KeptText } from './marked-content.ts'
import { elementsOf, entriesOf, nameOf } from './open-pdf.ts'
import { keptText } from './read-tags.ts'
import { DocumentRefused } from '../documents/refusal.ts'
import { maxDecodedBytes, readDecoded } from './streams.ts'

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
    // Forms and patterns have a box, also those that do not say what they are.
    const isForm = !object.get('BBox').isNull()
    if (object.isStream() && isForm) cleanContents([object], keep)
    for (const [, letter] of entriesOf(object.get('CharProcs'))) cleanContents([letter], keep)
    for (const properties of [object.get('Properties'), object.get('Resources', 'Properties')])
      for (const [key, each] of entriesOf(properties)) {
        if (isOfPages(each)) properties.put(key, pdf.newDictionary())
        else cleanProperties(pdf, each, keep)
      }
  }
}

/** @param parts of one page's contents, between which a mark may be divided */
function cleanContents(parts: readonly PDFObject[], keep: KeptText): void {
  const streams = parts.filter((part) => part.isStream())
  const decoded: Buffer[] = []
  let decodedBytes = 0
  for (const stream of streams) {
    const bytes = readDecoded(stream)
    // One stream may be named thousands of times.
    decodedBytes += bytes.length + 1
    if (decodedBytes > maxDecodedBytes) throw new DocumentRefused('takes-too-long')
    decoded.push(bytes)
  }
  // Viewers read a space between parts.
  const whole = Buffer.concat(decoded.flatMap((bytes) => [bytes, Buffer.from('\n')]))
  const edits = editsOfMarks(whole, keep)
  let start = 0
  let first = 0
  for (const [at, bytes] of decoded.entries()) {
    const end = start + bytes.length
    while (first < edits.length && edits[first]!.end <= start) first++
    const own: Edit[] = []
    for (let next = first; next < edits.length && edits[next]!.start < end; next++) own.push(edits[next]!)
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

/** Whether it is a part of the page rather than what a mark says, so that it must stay as it is. */
const isOfPages = (properties: PDFObject): boolean =>
  properties.isStream() || ![null, ...layers].includes(nameOf(properties.get('Type')))

const layers = ['OCG', 'OCMD']

/** What a mark says by a name. Layers have one, and say with it whether they are shown. */
function cleanProperties(pdf: PDFDocument, properties: PDFObject, keep: KeptText): void {
  if (layers.includes(nameOf(properties.get('Type')) ?? '')) return
  for (const [key, value] of entriesOf(properties)) {
    if (key === 'MCID' && value.isInteger()) continue
    const kept = value.isString() ? keep(key, value.asString()) : null
    if (kept === null) properties.delete(key)
    else properties.put(key, pdf.newString(kept))
  }
}
