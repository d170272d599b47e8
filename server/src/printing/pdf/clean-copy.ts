import { PDFDocument } from 'mupdf'
import { cleanMarks } from './clean-marks.ts'
import { nameOf } from './open-pdf.ts'
import { keepKnownKeys } from './known-keys.ts'
import { readReadable } from './read-tags.ts'
import { cleanStreams } from './streams.ts'
import { removeUnseenParts, requireSameLooks } from './unseen-parts.ts'
import { writeReadable } from './write-tags.ts'

/**
 * Builds a new PDF with only what the pages show and say: each page's contents with their fonts and pictures, its boxes and rotation, and
 * what screen readers need. Layers, links, notes, bookmarks, scripts, attachments, author, dates and the name of the program
 * that made it are left out.
 * Changes `source`, because MuPDF, when it saves a file that was opened, confuses objects that two pages share.
 * @param isAllTagged whether the pages show nothing that was added after their tags were made
 * @throws {DocumentRefused} when a stream or picture is far larger than its file, or something hidden cannot be removed
 */
export function cleanCopy(source: PDFDocument, isAllTagged: boolean): Buffer {
  const readable = readReadable(source)
  const original = keepKnownKeys(source)
  cleanStreams(source, original)
  const looks = removeUnseenParts(source, original)
  // What is removed may be in the tags.
  const isTagged = isAllTagged && looks.size === 0
  const numbers = looks.size === 0 ? original : keepKnownKeys(source)
  cleanMarks(source, numbers, isTagged && readable.tags !== null)

  const copy = new PDFDocument()
  const map = copy.newGraftMap()
  for (let index = 0; index < source.countPages(); index++) {
    map.graftPage(-1, source, index)
    // Without it the colours would blend differently.
    const group = source.findPage(index).get('Group')
    if (group.isDictionary()) copy.findPage(index).put('Group', map.graftObject(group))
  }
  const copyRoot = copy.getTrailer().get('Root')
  // It names the library.
  copyRoot.delete('Info')
  const pageNumbers = Array.from({ length: source.countPages() }, (_, at) => source.findPage(at).asIndirect())
  writeReadable(copy, isTagged ? readable : { ...readable, tags: null }, (number) => {
    const at = pageNumbers.indexOf(number)
    if (at >= 0) return copy.findPage(at)
    const object = source.newIndirect(number)
    const isShown = numbers.has(number) && object.isStream() && nameOf(object.get('Subtype')) === 'Form'
    return isShown ? map.graftObject(object) : null
  })
  const saved = copy.saveToBuffer('garbage=compact,compress,objstms')
  const bytes = Buffer.from(saved.asUint8Array())
  for (const each of [saved, map, copy]) each.destroy()
  requireSameLooks(bytes, looks)
  return bytes
}
