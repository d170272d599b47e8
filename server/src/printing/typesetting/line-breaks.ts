import { breakWord, textOf, widthOf, type Letter, type Line } from '../drawing/text-layout.ts'

/** A word, or a part of one after which a line may end, with its width in ems. */
interface Word {
  letters: readonly Letter[]
  width: number
  /** In ems; 0 if it follows the part before without a space. */
  spaceBefore: number
  space: readonly Letter[]
}

/** A text whose words are measured, so that it can be broken at many widths. */
export interface MeasuredText {
  line: Line
  words: readonly Word[]
}

/** Lines may end after these between two letters of a word. */
const breakAfter = /^[-–—/]$/u
const isLetter = (text = '') => /^\p{L}/u.test(text)

export function measureText(line: Line): MeasuredText {
  const words: Word[] = []
  let [letters, space]: [Letter[], Letter[]] = [[], []]
  const endWord = () => {
    if (letters.length === 0) return
    const width = widthOf({ ...line, letters })
    words.push({
      letters,
      width,
      space,
      spaceBefore: space.length ? widthOf({ ...line, letters: space }) : 0,
    })
    ;[letters, space] = [[], []]
  }
  for (const [at, letter] of line.letters.entries()) {
    if (letter.text === ' ') {
      endWord()
      space = [letter]
      continue
    }
    letters.push(letter)
    const [before, after] = [letters.at(-2)?.text, line.letters[at + 1]?.text]
    if (breakAfter.test(letter.text) && isLetter(before) && isLetter(after)) endWord()
  }
  endWord()
  return { line, words }
}

/** The same text, in which a word of more than `width` ems is several that follow each other without a space. */
export const splitLongWords = ({ line, words }: MeasuredText, width: number): MeasuredText => ({
  line,
  words: words.flatMap((word) =>
    word.width <= width
      ? [word]
      : breakWord(line, word.letters, width).map((letters, nth) => ({
          letters,
          width: widthOf({ ...line, letters }),
          ...(nth === 0
            ? { space: word.space, spaceBefore: word.spaceBefore }
            : { space: [], spaceBefore: 0 }),
        })),
  ),
})

export interface BrokenText {
  lines: Line[]
  /** Words that are wider than a line. They stand on lines of their own and go beyond its end. */
  longWords: string[]
}

/** Breaks a text into lines of at most `width` ems. No word is broken, except after a hyphen or slash. */
export function breakText({ line, words }: MeasuredText, width: number): BrokenText {
  const lines: Line[] = []
  const longWords: string[] = []
  let letters: Letter[] = []
  let used = 0
  for (const word of words) {
    if (word.width > width) longWords.push(textOf({ ...line, letters: word.letters }))
    if (letters.length > 0 && used + word.spaceBefore + word.width > width) {
      lines.push({ ...line, letters })
      ;[letters, used] = [[], 0]
    }
    if (letters.length > 0) letters.push(...word.space)
    used += (letters.length > 0 ? word.spaceBefore : 0) + word.width
    letters.push(...word.letters)
  }
  return { lines: letters.length > 0 ? [...lines, { ...line, letters }] : lines, longWords }
}

/** How much narrower a paragraph may be so that its last line is more than a word. */
const mostNarrower = 0.8

/** Breaks into as few lines as {@link breakText}, and leaves no word alone on the last line if the others can be a little shorter. */
export function breakNeatly(text: MeasuredText, width: number): BrokenText {
  const broken = breakText(text, width)
  const endsAlone = ({ lines }: BrokenText) =>
    lines.length > 1 && !lines.at(-1)!.letters.some((letter) => letter.text === ' ')
  for (let narrower = width; narrower > width * mostNarrower && endsAlone(broken); narrower *= 0.98) {
    const candidate = breakText(text, narrower)
    if (candidate.lines.length > broken.lines.length || candidate.longWords.length > 0) break
    if (!endsAlone(candidate)) return candidate
  }
  return broken
}

/** Breaks into as few lines as {@link breakText}, at the ends of sentences if possible, with lengths as even as possible. */
export function breakEvenly(text: MeasuredText, width: number): BrokenText {
  const whole = breakAtEvenWidth(text, width)
  const sentences = sentencesOf(text)
  if (sentences.length === 1 || whole.longWords.length > 0) return whole
  const lines = sentences.flatMap((sentence) => breakAtEvenWidth(sentence, width).lines)
  return lines.length > whole.lines.length ? whole : { lines, longWords: [] }
}

function sentencesOf({ line, words }: MeasuredText): MeasuredText[] {
  const sentences: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    sentences.at(-1)!.push(word)
    const isLast = at === words.length - 1
    if (!isLast && words[at + 1]!.spaceBefore > 0 && /^[.?!]$/.test(word.letters.at(-1)!.text))
      sentences.push([])
  }
  return sentences.map((each) => ({ line, words: each }))
}

function breakAtEvenWidth(text: MeasuredText, width: number): BrokenText {
  let broken = breakText(text, width)
  if (broken.longWords.length > 0) return broken
  for (let narrower = width * 0.97; narrower > width * 0.4; narrower *= 0.97) {
    const candidate = breakText(text, narrower)
    if (candidate.lines.length > broken.lines.length || candidate.longWords.length > 0) break
    broken = candidate
  }
  return broken
}

export const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length
