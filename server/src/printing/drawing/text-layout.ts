import { readFile } from 'node:fs/promises'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'

/** A step of an outline, in the font's own units with y upwards; quadratic and cubic curves as in SVG. */
export type PathCommand = ReturnType<Font['glyphToJson']>[number]

/** A glyph of a line of type: where it stands, in ems, and what turns the units of its outline into ems. */
interface PositionedGlyph {
  steps: PathCommand[]
  x: number
  scale: number
}

/** A typeface: fonts that fill in for each other, the first that has a letter draws it. `scale` turns units into ems. */
export type Typeface = readonly { font: Font; scale: number }[]

/** Opens a typeface from its font files (TrueType), given in the order in which they are asked for a letter. */
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
 * The part of a text that a typeface can draw, with single spaces: letters it lacks become their plain form (ﬁ → fi) or
 * go, as emoji do.
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

/** Sets drawable text in one line, kerned. */
export function layOutLine(typeface: Typeface, text: string): PositionedGlyph[] {
  const glyphs: PositionedGlyph[] = []
  let x = 0
  for (const { font, scale, glyph, advance, offset } of shapeText(typeface, text)) {
    glyphs.push({ steps: glyphPath(font, glyph), x: x + offset * scale, scale })
    x += advance * scale
  }
  return glyphs
}

const glyphCache = new WeakMap<Font, Map<number, PathCommand[]>>()

/** The outline of a glyph, the same each time it is asked for. */
function glyphPath(font: Font, glyph: number): PathCommand[] {
  const glyphs = glyphCache.get(font) ?? new Map<number, PathCommand[]>()
  glyphCache.set(font, glyphs)
  const steps = glyphs.get(glyph) ?? font.glyphToJson(glyph)
  glyphs.set(glyph, steps)
  return steps
}

/** In ems. */
const widthOf = (typeface: Typeface, text: string) =>
  shapeText(typeface, text).reduce((width, { advance, scale }) => width + advance * scale, 0)

/** The glyphs of drawable text, each by the font that has it. */
function shapeText(typeface: Typeface, text: string) {
  const runs: { by: Typeface[number]; letters: string }[] = []
  for (const letter of text) {
    const by = fontFor(typeface, letter)
    if (by && by === runs.at(-1)?.by) runs.at(-1)!.letters += letter
    else if (by) runs.push({ by, letters: letter })
  }
  return runs.flatMap(({ by: { font, scale }, letters }) => {
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

/** Breaks drawable text into lines no wider than `width` ems, and a word that is wider anywhere. */
export function wrap(typeface: Typeface, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((whole) => breakWord(typeface, whole, width))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(typeface, longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

/** A word in parts that fit; itself when it does. */
function breakWord(typeface: Typeface, word: string, width: number): string[] {
  const letters = [...word]
  const parts: string[] = []
  while (letters.length) {
    const wholeWidth = widthOf(typeface, letters.join(''))
    let count = Math.max(1, Math.min(letters.length, Math.floor((letters.length * width) / wholeWidth)))
    while (count > 1 && widthOf(typeface, letters.slice(0, count).join('')) > width) count--
    parts.push(letters.splice(0, count).join(''))
  }
  return parts
}

/** Wraps into as few lines as {@link wrap}, of lengths as even as they get. */
export function wrapEvenly(typeface: Typeface, text: string, width: number): string[] {
  let lines = wrap(typeface, text, width)
  for (let narrower = width * 0.96; narrower > width * 0.5; narrower *= 0.96) {
    const tried = wrap(typeface, text, narrower)
    // A word that only now has to be broken is worse than an uneven edge.
    if (tried.length > lines.length || tried.join(' ') !== lines.join(' ')) break
    lines = tried
  }
  return lines
}

/** At most so many lines; when some are left out, the last that stays says so in the place of its last word. */
export function truncateLines(lines: readonly string[], most: number): string[] {
  const kept = lines.slice(0, most)
  const last = kept.at(-1)
  if (last === undefined || lines.length <= most) return kept
  const [, start = last.slice(0, -1)] = /^(.*[^\s\p{P}])[\s\p{P}]+\S*$/u.exec(last) ?? []
  return [...kept.slice(0, -1), `${start}…`]
}
