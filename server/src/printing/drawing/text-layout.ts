import { readFile } from 'node:fs/promises'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'

/** A command of an outline, in the font's own units with y upwards; quadratic and cubic curves as in SVG. */
export type PathCommand = ReturnType<Font['glyphToJson']>[number]

/** A glyph of a line of text. `x` is in ems; `scale` turns the units of its outline into ems. */
interface PositionedGlyph {
  path: PathCommand[]
  x: number
  scale: number
}

/** Fonts in order of preference: the first that has a letter draws it. `scale` turns font units into ems. */
export type Typeface = readonly { font: Font; scale: number }[]

/** Opens a typeface from its font files (TrueType), in order of preference. */
export const openTypeface = (...files: URL[]): Promise<Typeface> =>
  Promise.all(
    files.map(async (file) => {
      const face = new Face(new Blob(await readFile(file)))
      return { font: new Font(face), scale: 1 / face.upem }
    }),
  )

const fontFor = (typeface: Typeface, letter: string) =>
  typeface.find(({ font }) => font.nominalGlyph(letter.codePointAt(0)!))

/**
 * The part of a text that a typeface can draw, with single spaces. Letters it lacks are replaced by their plain form (ﬁ → fi)
 * or removed, as emoji are.
 */
export function toDrawableText(typeface: Typeface, text: string): string {
  const has = (letters: string) => [...letters].every((letter) => fontFor(typeface, letter))
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (/\s/.test(letter)) return ' '
      const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return [letter, plain].find(has) ?? ''
    })
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** Lays drawable text out in one line, kerned. */
export function layOutLine(typeface: Typeface, text: string): PositionedGlyph[] {
  const glyphs: PositionedGlyph[] = []
  let x = 0
  for (const { font, scale, glyph, advance, offset } of shapeText(typeface, text)) {
    glyphs.push({ path: glyphPath(font, glyph), x: x + offset * scale, scale })
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
const widthOf = (typeface: Typeface, text: string) =>
  shapeText(typeface, text).reduce((width, { advance, scale }) => width + advance * scale, 0)

/** The glyphs of drawable text, each with the first font that has it. */
function shapeText(typeface: Typeface, text: string) {
  const runs: { member: Typeface[number]; letters: string }[] = []
  for (const letter of text) {
    const member = fontFor(typeface, letter)
    if (member && member === runs.at(-1)?.member) runs.at(-1)!.letters += letter
    else if (member) runs.push({ member, letters: letter })
  }
  return runs.flatMap(({ member: { font, scale }, letters }) => {
    const buffer = new Buffer()
    buffer.addText(letters)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    return buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint: glyph, xAdvance: advance = 0, xOffset: offset = 0 }) => ({
        font,
        scale,
        glyph,
        advance,
        offset,
      }))
  })
}

/** Breaks drawable text into lines of at most `width` ems. A word that is wider is broken at any letter. */
export function wrap(typeface: Typeface, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((each) => breakWord(typeface, each, width))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(typeface, longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

/** Splits a word into parts that fit. */
function breakWord(typeface: Typeface, word: string, width: number): string[] {
  const letters = [...word]
  const parts: string[] = []
  while (letters.length) {
    const wordWidth = widthOf(typeface, letters.join(''))
    let count = Math.max(1, Math.min(letters.length, Math.floor((letters.length * width) / wordWidth)))
    while (count > 1 && widthOf(typeface, letters.slice(0, count).join('')) > width) count--
    parts.push(letters.splice(0, count).join(''))
  }
  return parts
}

/** Wraps into as few lines as {@link wrap}, with lengths as even as possible. */
export function wrapEvenly(typeface: Typeface, text: string, width: number): string[] {
  let lines = wrap(typeface, text, width)
  for (let narrower = width * 0.96; narrower > width * 0.5; narrower *= 0.96) {
    const candidate = wrap(typeface, text, narrower)
    // A broken word is worse than an uneven edge.
    if (candidate.length > lines.length || candidate.join(' ') !== lines.join(' ')) break
    lines = candidate
  }
  return lines
}

/** At most `maxLines` lines. When some are left out, an ellipsis replaces the last word. */
export function truncateLines(lines: readonly string[], maxLines: number): string[] {
  const visible = lines.slice(0, maxLines)
  const last = visible.at(-1)
  if (last === undefined || lines.length <= maxLines) return visible
  const [, start = last.slice(0, -1)] = /^(.*[^\s\p{P}])[\s\p{P}]+\S*$/u.exec(last) ?? []
  return [...visible.slice(0, -1), `${start}…`]
}
