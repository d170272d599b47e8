import { PDFHexString, PDFString } from '@cantoo/pdf-lib'
import { ContentReader, decodeName, requireFew, type Token } from './content-reader.ts'
import type { Edit } from './edit-contents.ts'
import { DocumentRefused } from '../documents/refusal.ts'

/** A text of a mark that may stay; null if it must go. */
export type KeptText = (key: string, text: string) => string | null

/** What marks may be called (ISO 32000-1, 14.6, 14.8 and 14.11); an editor's own names may be anything. */
const isKnownTag =
  /^\/(?:Artifact|Span|H[1-6]?|P|L|LI|Lbl|LBody|Table|TR|T[HD]|Figure|Link|Tx|ReversedChars)$/

/**
 * What to change in the contents of a page or form so that its marks say only what screen readers need: notes of editors, comments, and
 * whatever else the page does not show goes. What is drawn stays the same.
 * @throws {DocumentRefused} "hidden-parts" for a layer without a name
 */
export function editsOfMarks(bytes: Buffer, keep: KeptText): Edit[] {
  const reader = new ContentReader(bytes)
  const edits: Edit[] = []
  for (const { operator, operands, token } of reader.operations()) {
    const [first, second] = operands.slice(operator === 'BMC' || operator === 'MP' ? -1 : -2)
    if (first?.kind !== 'name') continue
    requireFew(edits)
    if (operator === 'MP' || operator === 'DP') edits.push({ start: first.start, end: token.end, text: '' })
    if (operator !== 'BMC' && operator !== 'BDC') continue
    const tag = decodeName(reader.textOf(first))
    if (!isKnownTag.test(tag)) edits.push({ start: first.start, end: first.end, text: '/Span' })
    if (second?.kind !== 'dict') continue
    // Viewers disagree whether a layer without a name is shown (ISO 32000-1, 8.11.3.2).
    if (tag === '/OC') throw new DocumentRefused('hidden-parts')
    const kept = keptEntries(reader, second, keep)
    edits.push(
      kept === ''
        ? { start: second.start, end: token.end, text: ' BMC' }
        : { start: second.start, end: second.end, text: `<< ${kept} >>` },
    )
  }
  return [...edits, ...reader.comments].toSorted((one, other) => one.start - other.start).filter(isFirst)
}

/** A comment in a dictionary goes with it. */
const isFirst = ({ start }: Edit, at: number, all: readonly Edit[]) => at === 0 || start >= all[at - 1]!.end

function keptEntries(reader: ContentReader, { entries }: Token, keep: KeptText): string {
  return [...entries!]
    .flatMap(([key, value]) => {
      const raw = reader.textOf(value)
      if (key === 'MCID') return /^\d+$/.test(raw) ? [`/MCID ${raw}`] : []
      const inner = raw.slice(1, -1)
      const text =
        value.kind === 'string'
          ? PDFString.of(inner).decodeText()
          : value.kind === 'hex'
            ? PDFHexString.of(inner.replaceAll(/[^\da-f]/gi, '')).decodeText()
            : null
      const kept = text === null ? null : keep(key, text)
      return kept === null ? [] : [`/${key} ${PDFHexString.fromText(kept).toString()}`]
    })
    .join(' ')
}
