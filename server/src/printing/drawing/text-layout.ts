import { lettersOf, withoutShapeless } from '@street-musketeers/contract/printable-letters.ts'
import bidiFactory from 'bidi-js'
import { Buffer, Direction, shape, type Font } from 'harfbuzzjs'
import type { Family, FontFile, Typeface } from './typefaces.ts'

/** A command of an outline, in the font's own units with y upwards; quadratic and cubic curves as in SVG. */
export type PathCommand = ReturnType<Font['glyphToJson']>[number]

/** A glyph of a line of text. `x` and `y` are in ems; `scale` turns the units of its outline into ems. */
interface PositionedGlyph {
  path: PathCommand[]
  x: number
  y: number
  scale: number
}

/** A letter with its marks. It runs from right to left if its level is odd (UAX #9). */
export interface Letter {
  text: string
  font: FontFile
  level: number
}

/** A text or a part of it, in the order in which it is read. */
export interface Line {
  letters: readonly Letter[]
  family: Family
  /** Whether it begins at the right. */
  isRightToLeft: boolean
}

const bidi = bidiFactory()

/** Text in one typeface. */
interface Stretch {
  text: string
  typeface: Typeface
}

/**
 * Prepares a text for drawing, with single spaces, in the first family that has all of it.
 * @throws {Error} for a letter that no family has; `unprintableLetters` of the contract finds them before
 */
export const readLine = (typeface: Typeface, text: string): Line => readStretches([{ text, typeface }])

/** The same for a text in several typefaces, such as a regular and a bold one. All of it is in families of one place in their lists. */
export function readStretches(typed: readonly Stretch[]): Line {
  const stretches = withSingleSpaces(typed)
  const text = stretches.map((stretch) => stretch.text).join('')
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const ends = stretches.map(({ text: { length } }, at, all) =>
    all.slice(0, at).reduce((sum, before) => sum + before.text.length, length),
  )
  let offset = 0
  const drawn = lettersOf(text).flatMap((letter) => {
    const { typeface } = stretches[ends.findIndex((end) => offset < end)]!
    const level = levels[offset]!
    offset += letter.length
    return withoutShapeless(letter) ? [{ text: letter, level, typeface }] : []
  })
  const { length: families } = (stretches[0] ?? typed[0]!).typeface
  const place = Array.from({ length: families }, (_, at) => at).find((at) =>
    drawn.every((letter) => fontIn(letter.typeface[at]!, letter.text)),
  )
  if (place === undefined) throw new Error('No family of fonts has every letter of this text.')
  return {
    letters: drawn.map(({ text: letter, level, typeface }) => ({
      text: letter,
      level,
      font: fontIn(typeface[place]!, letter)!,
    })),
    family: (stretches[0] ?? typed[0]!).typeface[place]!,
    isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
  }
}

/** Without spaces at both ends, and without empty stretches. */
function withSingleSpaces(typed: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { text, typeface } of typed) {
    const single = text.normalize('NFC').replaceAll(/\s+/g, ' ')
    const follows = stretches.at(-1)?.text.endsWith(' ') ?? true
    const kept = follows ? single.trimStart() : single
    if (kept !== '') stretches.push({ text: kept, typeface })
  }
  const last = stretches.at(-1)
  if (last) last.text = last.text.trimEnd()
  return last?.text === '' ? stretches.slice(0, -1) : stretches
}

const fontIn = (family: Family, letter: string) => family.find((font) => font.has(letter))

/** The text of a line, as it is read. */
export const textOf = ({ letters }: Line): string => letters.map(({ text }) => text).join('')

/** Lays a line out, kerned, with joined letters and marks in their places. */
export function layOutLine(line: Line): PositionedGlyph[] {
  const glyphs: PositionedGlyph[] = []
  let x = 0
  for (const { font, glyph, advance, offsetX, offsetY } of shapeLine(line).flatMap((run) => run.glyphs)) {
    const { scale } = font
    glyphs.push({ path: glyphPath(font.font, glyph), x: x + offsetX * scale, y: offsetY * scale, scale })
    x += advance * scale
  }
  return glyphs
}

const glyphCache = new WeakMap<Font, Map<number, PathCommand[]>>()

/** The outline of a glyph; the same array every time, so that it can be a key. */
function glyphPath(font: Font, glyph: number): PathCommand[] {
  const glyphs = glyphCache.get(font) ?? new Map<number, PathCommand[]>()
  glyphCache.set(font, glyphs)
  const path = glyphs.get(glyph) ?? font.glyphToJson(glyph)
  glyphs.set(glyph, path)
  return path
}

/** In ems. */
export const widthOf = (line: Line): number =>
  shapeLine(line)
    .flatMap((run) => run.glyphs)
    .reduce((width, { advance, font }) => width + advance * font.scale, 0)

/** A glyph by its number in its font; lengths are in the font's own units. */
interface ShapedGlyph {
  font: FontFile
  glyph: number
  advance: number
  offsetX: number
  offsetY: number
  /** The letters that it draws, or nothing if another glyph of theirs has them. */
  text: string
}

/** A part of a line with one font and one direction. */
export interface ShapedRun {
  font: FontFile
  isRightToLeft: boolean
  /** As it is read. */
  text: string
  /** From left to right. */
  glyphs: ShapedGlyph[]
}

/** The runs of a line, from left to right. */
export const shapeLine = (line: Line): ShapedRun[] =>
  inVisualOrder(runsOf(line)).map(({ font, level, text }) => {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    const isRightToLeft = level % 2 === 1
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
    shape(font.font, buffer)
    const shaped = buffer.getGlyphInfosAndPositions()
    const starts = [...new Set(shaped.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b)
    const named = new Set<number>()
    const glyphs = shaped.map(
      ({ codepoint: glyph, cluster, xAdvance: advance = 0, xOffset: offsetX = 0, yOffset: offsetY = 0 }) => {
        const letters = named.has(cluster) ? '' : text.slice(cluster, starts[starts.indexOf(cluster) + 1])
        named.add(cluster)
        return { font, glyph, advance, offsetX, offsetY, text: letters }
      },
    )
    return { font, isRightToLeft, text, glyphs }
  })

/** The parts of a line with one font and one direction, as they are read. */
function runsOf({ letters }: Line): Letter[] {
  const runs: Letter[] = []
  for (const letter of letters) {
    const last = runs.at(-1)
    if (last?.font === letter.font && last.level === letter.level) last.text += letter.text
    else runs.push({ ...letter })
  }
  return runs
}

/** From left to right: rule L2 of UAX #9. */
function inVisualOrder(runs: readonly Letter[]): Letter[] {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const reversed: Letter[] = []
    let sequence: Letter[] = []
    for (const run of ordered) {
      if (run.level >= level) sequence.unshift(run)
      else {
        reversed.push(...sequence, run)
        sequence = []
      }
    }
    ordered = [...reversed, ...sequence]
  }
  return ordered
}

/** Breaks a text into lines of at most `width` ems. A word that is wider is broken at any letter. */
export function wrap(text: Line, width: number): Line[] {
  const lines: Line[] = []
  let line: readonly Letter[] = []
  for (const word of wordsOf(text).flatMap((each) => breakWord(text, each, width))) {
    const longer = [...line, ...word]
    if (line.length > 0 && widthOf({ ...text, letters: longer }) > width) {
      lines.push({ ...text, letters: line })
      line = word.slice(word[0]!.text === ' ' ? 1 : 0)
    } else line = longer
  }
  return line.length > 0 ? [...lines, { ...text, letters: line }] : lines
}

/** Splits a word of a line into parts of at most `width` ems, each as long as fits. */
export function breakWord(line: Line, word: readonly Letter[], width: number): (readonly Letter[])[] {
  const parts: (readonly Letter[])[] = []
  for (let rest = word; rest.length > 0;) {
    const estimate = Math.floor((rest.length * width) / widthOf({ ...line, letters: rest }))
    let count = Math.max(1, Math.min(rest.length, estimate))
    while (count > 1 && widthOf({ ...line, letters: rest.slice(0, count) }) > width) count--
    parts.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return parts
}

/** Each but the first begins with its space. */
function wordsOf({ letters }: Line): (readonly Letter[])[] {
  const starts = letters.flatMap(({ text }, at) => (at === 0 || text === ' ' ? [at] : []))
  return starts.map((start, nth) => letters.slice(start, starts[nth + 1]))
}

/** Whether lines, into which a text was wrapped, break none of its words. */
export const hasWholeWords = (lines: readonly Line[], text: Line): boolean =>
  lines.map(textOf).join(' ') === textOf(text)

/** Wraps into as few lines as {@link wrap}, with lengths as even as possible. */
export function wrapEvenly(text: Line, width: number): Line[] {
  let lines = wrap(text, width)
  for (let narrower = width * 0.96; narrower > width * 0.5; narrower *= 0.96) {
    const candidate = wrap(text, narrower)
    // A broken word is worse than an uneven edge.
    if (candidate.length > lines.length || !hasWholeWords(candidate, text)) break
    lines = candidate
  }
  return lines
}

/** At most `maxLines` lines. When some are left out, an ellipsis replaces the last word. */
export function truncateLines(lines: readonly Line[], maxLines: number): Line[] {
  const visible = lines.slice(0, maxLines)
  const last = visible.at(-1)
  if (last === undefined || lines.length <= maxLines) return visible
  const text = textOf(last)
  const [, start = text.slice(0, -1)] = /^(.*[^\s\p{P}])[\s\p{P}]+\S*$/u.exec(text) ?? []
  const kept = last.letters.slice(0, Math.max(1, lettersOf(start).length))
  const ellipsis = { text: '…', font: fontIn(last.family, '…')!, level: last.isRightToLeft ? 1 : 0 }
  return [...visible.slice(0, -1), { ...last, letters: [...kept, ellipsis] }]
}
