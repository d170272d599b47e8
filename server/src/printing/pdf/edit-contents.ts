import type { PDFObject } from 'mupdf'
import { DocumentRefused } from '../documents/refusal.ts'
import { elementsOf } from './open-pdf.ts'
import { maxDecodedBytes, readDecoded } from './streams.ts'

/** The bytes of a page's contents from `start` to `end`, and what takes their place. */
export interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Changes what a page, form, pattern or drawn letter draws.
 * @param contents a stream, or several between which an operator may be divided
 */
export function editContents(contents: PDFObject, editsOf: (whole: Buffer) => readonly Edit[]): void {
  const parts = contents.isArray() ? elementsOf(contents) : [contents]
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
  const edits = editsOf(whole)
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
