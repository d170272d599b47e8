import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import type { LeafletColours } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import {
  readParagraphs,
  type Paragraph,
  type Span,
} from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { lettersOf, unprintableLetters } from '@street-musketeers/contract/printable-letters.ts'
import { readStretches } from '../drawing/text-layout.ts'
import type { OwnCode } from '../documents/own-code.ts'
import { boldTypeface, leafletHeadingTypeface, regularTypeface, type Typeface } from '../drawing/typefaces.ts'
import { measureText, type MeasuredText } from '../typesetting/line-breaks.ts'
import type { Page, Part } from '../typesetting/placed.ts'
import { textRows, type Row, type TextStyle } from '../typesetting/rows.ts'

/** In points. Printers at home leave 5 mm white at the edge of the paper, so letters stay clear of it (rule: print-margins). */
export const clearOfEdge = 14

/** What does not fit, found while a leaflet is laid out. */
export type Fault =
  | { kind: 'too-long'; field: string; words: number }
  | { kind: 'long-word'; field: string; word: string }
  | { kind: 'small-picture'; width: number; height: number }
  | { kind: 'dense-code'; maxModules: number }

/** Everything that a design lays out a leaflet with. Lengths are points. */
export interface Kit {
  content: LeafletContent
  /** One sentence, printed as it is; empty for none. */
  imprint: string
  /** In dots; null for none. */
  picture: { width: number; height: number } | null
  paper: { width: number; height: number }
  margin: number
  colours: LeafletColours
  /** The size of ordinary text. */
  size: number
  smallest: number
  /** From 1, as large as the design likes, to 0, as small as it may be. */
  ease: number
  /** How many sides of paper it may take. */
  sides: number
  /** The usual side of a QR code, and the largest one. */
  codeSide: { usual: number; largest: number }
  /** The code of the leaflet itself; null for none. */
  ownCode: OwnCode | null
  /** Collects what does not fit. */
  faults: Fault[]
  /** Texts that are measured already, for the next attempt at another size. */
  measured: Map<string, MeasuredText>
}

/** How a leaflet looks: one file each. */
export interface Design {
  /** The smallest size of its text. */
  smallestPt: number
  /** The largest size of its text, on each size of paper. */
  largestPt: Record<LeafletContent['size'], number>
  /** Whether it has a place for a picture. */
  hasPicture: boolean
  /** A design takes one more side when its text does not fit on fewer, up to this. */
  maxSides: number
  layOut(kit: Kit): Page[]
}

type Face = 'regular' | 'bold' | 'heading'
const typefaces: Record<Face, Typeface> = {
  regular: regularTypeface,
  bold: boldTypeface,
  heading: leafletHeadingTypeface,
}

/** A text in one face, or in bold and regular spans, with its words measured. */
export function measure(kit: Kit, text: string | readonly Span[], face: Face = 'regular'): MeasuredText {
  const spans = typeof text === 'string' ? [{ text, isBold: face === 'bold' }] : text
  const key = `${face}:${JSON.stringify(spans)}`
  const known = kit.measured.get(key)
  if (known) return known
  const stretches = printableSpans(spans).map((span) => ({
    text: span.text,
    typeface: face === 'heading' ? leafletHeadingTypeface : span.isBold ? boldTypeface : typefaces[face],
  }))
  const measured = measureText(readStretches(stretches))
  kit.measured.set(key, measured)
  return measured
}

/** How wide a text is on one line, in ems of its size. */
export const emsOf = (...measured: Parameters<typeof measure>): number =>
  measure(...measured).words.reduce((sum, word) => sum + word.width + word.spaceBefore, 0)

/** Without the letters that the fonts do not have, which are problems of their own, so that the rest can be shown. */
function printableSpans(spans: readonly Span[]): Span[] {
  const isPrintable = () => unprintableLetters(shown.map(({ text }) => text).join('')).length === 0
  let shown = [...spans]
  while (!isPrintable()) {
    const missing = new Set(shown.flatMap(({ text }) => unprintableLetters(text)))
    shown = shown.map(({ text, isBold }, at) => ({
      isBold,
      // A mark that is left over from a letter, or from the end of bold text, would join the letter before.
      text: lettersOf(text)
        .filter((letter, nth) => !missing.has(letter) && !(missing.size === 0 && nth === 0 && at > 0))
        .join(''),
    }))
  }
  return shown
}

export interface WordsStyle extends Partial<TextStyle> {
  width: number
  face?: Face
  part?: Part | null
}

/** A text on as many rows as it needs, in the leaflet's ordinary size unless said otherwise. */
export function words(kit: Kit, field: string, text: string | readonly Span[], style: WordsStyle): Row[] {
  const { face = 'regular', part = { tag: 'P' }, ...rest } = style
  if (text === '' || text.length === 0) return []
  const { rows, longWords } = textRows(measure(kit, text, face), part, field, {
    size: kit.size,
    leading: 1.3,
    colour: kit.colours.ink,
    ...rest,
  })
  for (const word of longWords) kit.faults.push({ kind: 'long-word', field, word })
  return rows
}

/** A formatted text: paragraphs and lists. */
export function paragraphs(
  kit: Kit,
  field: string,
  text: string | readonly Paragraph[],
  style: WordsStyle & { language?: string },
): Row[] {
  const { language, ...rest } = style
  const size = style.size ?? kit.size
  const spoken = language === undefined ? {} : { language }
  const list = typeof text === 'string' ? readParagraphs(text) : text
  return list.flatMap(({ kind, spans }, at) => {
    const isFirstPoint = kind === 'bullet' && list[at - 1]?.kind !== 'bullet'
    const gap = at === 0 ? (style.gap ?? 0) : kind === 'bullet' && !isFirstPoint ? size * 0.35 : size * 0.6
    if (kind === 'paragraph') return words(kit, field, spans, { ...rest, gap, part: { tag: 'P', ...spoken } })
    const indent = size * 1.05
    const rows = words(kit, field, spans, {
      ...rest,
      width: style.width - indent,
      gap,
      part: { tag: 'LI', ...spoken },
    })
    return rows.map((row, nth): Row => ({ ...row, draw: (x, y) => drawPoint(row, nth, x, y) }))

    function drawPoint(row: Row, nth: number, x: number, y: number) {
      const isRightToLeft = measure(kit, spans).line.isRightToLeft
      const items = row.draw(isRightToLeft ? x : x + indent, y)
      if (nth > 0) return items
      const side = size * 0.42
      const left = isRightToLeft ? x + style.width - side : x
      const middle = y + row.height / 2 - side / 2
      return [
        { kind: 'box' as const, x: left, y: middle, width: side, height: side, colour: kit.colours.strong },
        ...items,
      ]
    }
  })
}

/** Reports the words of rows that found no room. */
export function reportRest(kit: Kit, rest: readonly Row[]): void {
  const wordsByField = new Map<string, number>()
  for (const { field, words: count } of rest) wordsByField.set(field, (wordsByField.get(field) ?? 0) + count)
  for (const [field, count] of wordsByField)
    kit.faults.push({ kind: 'too-long', field, words: Math.max(1, count) })
}

/** Reports a page whose headline, thing to do and foot leave less than nothing for its text. The words are an estimate. */
export function requireRoom(kit: Kit, height: number): void {
  if (height >= -0.5) return
  const { headline, action, who } = kit.content
  const fields = {
    headline,
    'action.words': action.words,
    'action.directions': action.directions,
    'who.organisation': who.organisation,
  }
  const [longest] = Object.entries(fields).toSorted(([, one], [, other]) => other.length - one.length)
  kit.faults.push({ kind: 'too-long', field: longest![0], words: Math.ceil(-height / kit.size) })
}
