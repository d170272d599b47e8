import type { PDFDocument, PDFObject } from 'mupdf'
import { editContents } from './edit-contents.ts'
import { editsOfMarks, type KeptText } from './marked-content.ts'
import { entriesOf, nameOf } from './open-pdf.ts'
import { keptText } from './read-tags.ts'

/**
 * Removes from the marks in pages' contents, forms, patterns and drawn letters what screen readers do not need (rule: clean-files).
 * @param numbers of the objects that the pages refer to
 * @param isTagged whether tags are kept; without them no text of a mark is
 */
export function cleanMarks(pdf: PDFDocument, numbers: ReadonlySet<number>, isTagged: boolean): void {
  const keep: KeptText = (key, text) => (isTagged ? keptText(key, text) : null)
  const cleanContents = (contents: PDFObject) => editContents(contents, (bytes) => editsOfMarks(bytes, keep))
  for (let index = 0; index < pdf.countPages(); index++) cleanContents(pdf.findPage(index).get('Contents'))
  for (const number of numbers) {
    const object = pdf.newIndirect(number)
    // Forms and patterns have a box, also those that do not say what they are.
    const isForm = !object.get('BBox').isNull()
    if (object.isStream() && isForm) cleanContents(object)
    for (const [, letter] of entriesOf(object.get('CharProcs'))) cleanContents(letter)
    for (const properties of [object.get('Properties'), object.get('Resources', 'Properties')])
      for (const [key, each] of entriesOf(properties)) {
        if (isOfPages(each)) properties.put(key, pdf.newDictionary())
        else cleanProperties(pdf, each, keep)
      }
  }
}

/** Whether it is a part of the page rather than what a mark says, so that it must stay as it is. */
const isOfPages = (properties: PDFObject): boolean =>
  properties.isStream() || nameOf(properties.get('Type')) !== null

/** What a mark says by a name. */
function cleanProperties(pdf: PDFDocument, properties: PDFObject, keep: KeptText): void {
  for (const [key, value] of entriesOf(properties)) {
    if (key === 'MCID' && value.isInteger()) continue
    const kept = value.isString() ? keep(key, value.asString()) : null
    if (kept === null) properties.delete(key)
    else properties.put(key, pdf.newString(kept))
  }
}
