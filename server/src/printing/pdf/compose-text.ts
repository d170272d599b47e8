import { languageMark } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { leafletLanguageCodes } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { maxLeafletTextLength } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { normaliseText } from '@street-musketeers/contract/normalise-text.ts'
import { backwards, type TextLine } from './text-lines.ts'

/** Lines that are a paragraph, a heading or a point of a list together. */
interface Block {
  lines: TextLine[]
  isPoint: boolean
}

/** What the lines around it say about a line. */
interface Setting {
  /** Whether it is larger than most of the leaflet's text. */
  isLarge: (line: TextLine) => boolean
  /** Whether it is bold, and most of the leaflet's text is not. */
  isStrong: (line: TextLine) => boolean
  /** Where its column ends on the right. */
  columnEnd: (line: TextLine) => number
}

/** Signs of lists, a dash or a star before a space among them. */
const bullet = /^(?:[•·▪◦●○■□‣⁃✓✔☑☐➤►▶\uf020-\uf0ff]|[-–*](?=\s|$))\s*/u
const number = /^\d{1,2}[.)]\s/
const sentenceEnd = /[.!?:…][)"”’]*$/
const hyphen = /(?<=\p{L})[-\u00ad\u2010]$/u
/** Text that is so much larger than most of the leaflet's is a heading. */
const headingScale = 1.15
/** Baselines of one paragraph are at most so many sizes apart. */
const maxLeading = 1.7
const maxHeadingLength = 200
/** With more letters that nobody can read, the file does not say which letters it shows. */
const maxUnreadable = 0.05

/**
 * What the lines of a leaflet's pages say, in the format of `formatted-text.ts`: the headline first, a paragraph or point of a list on each
 * line, headings in bold. Words divided at the end of a line are joined again (rule: leaflet-words).
 * @param language that the file names, which is kept if words can be marked with it
 * @returns '' if the file does not say which letters it shows, or has letters that are read from the right, which nobody can put in order
 */
export function composeText(pages: readonly (readonly TextLine[])[], language: string | null = null): string {
  const spoken = leafletLanguageCodes.find((code) => code === language?.toLowerCase().split('-')[0])
  const lines = pages.flat()
  if (lines.some(({ text }) => backwards.test(text))) return ''
  const body = commonest(lines, ({ size }) => size)
  const isMostlyBold = commonest(lines, (line) => line.isBold)
  const isLarge = ({ size }: TextLine) => size > (body ?? 0) * headingScale
  const isStrong = (line: TextLine) => line.isBold && !isMostlyBold
  const blocks = pages.map((page) => divide(page, { isLarge, isStrong, columnEnd: measureColumns(page) }))
  const headline = findHeadline(blocks[0] ?? [], isLarge)
  const ordered = [...(headline ? [headline] : []), ...blocks.flat().filter((block) => block !== headline)]
  const text = ordered
    .map(({ lines, isPoint }) => {
      const words = joinLines(lines).replaceAll('**', '')
      if (isPoint) return `• ${words.replace(bullet, '')}`
      const isHeading = lines.every((line) => isLarge(line) || isStrong(line)) && /\p{L}/u.test(words)
      return isHeading && words.length <= maxHeadingLength ? `**${words}**` : words
    })
    .join('\n')
  const unreadable = text.match(/\ufffd|\p{Co}/gu)?.length ?? 0
  if (text === '' || unreadable > text.length * maxUnreadable) return ''
  return shorten(clean(spoken && spoken !== 'en' ? `${languageMark(spoken)}\n${text}` : text))
}

/** The value that most letters have. */
function commonest<Value>(lines: readonly TextLine[], of: (line: TextLine) => Value): Value | undefined {
  const letters = new Map<Value, number>()
  for (const line of lines) letters.set(of(line), (letters.get(of(line)) ?? 0) + line.text.length)
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** Lines that start below each other are a column. */
function measureColumns(page: readonly TextLine[]): Setting['columnEnd'] {
  const startOf = ({ left }: TextLine) => Math.round(left / 4)
  const ends = new Map<number, number>()
  for (const line of page) ends.set(startOf(line), Math.max(ends.get(startOf(line)) ?? 0, line.right))
  return (line) => ends.get(startOf(line))!
}

function divide(lines: readonly TextLine[], setting: Setting): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    if (block && continues(line, block, setting)) block.lines.push(line)
    else blocks.push({ lines: [line], isPoint: isPoint(line) })
  }
  return blocks
}

const isPoint = ({ text, hasMark }: TextLine) => hasMark || bullet.test(text.trim())

/** Whether a line goes on with the paragraph of the line before. */
function continues(line: TextLine, { lines }: Block, { isLarge, isStrong, columnEnd }: Setting): boolean {
  const before = lines.at(-1)!
  const [words, wordsBefore] = [line.text.trim(), before.text.trim()]
  // The sign of a list may be a line of its own.
  if (wordsBefore.replace(bullet, '') === '') return true
  if (isPoint(line) || number.test(words)) return false
  if (Math.abs(line.size - before.size) > before.size * 0.08 || isStrong(line) !== isStrong(before))
    return false

  const isDivided =
    hyphen.test(wordsBefore) ||
    wordsBefore.endsWith(',') ||
    (!sentenceEnd.test(wordsBefore) && /^\p{Ll}/u.test(words))
  const drop = line.baseline - before.baseline
  // The next column, or what is beside it.
  if (drop < line.size * 0.2) return drop < -line.size ? isDivided : !line.startsBlock
  if (drop > line.size * maxLeading) return false
  if (isDivided || isLarge(line)) return true
  if (line.startsBlock) return false
  const firstWord = ((words.split(/\s/)[0]!.length + 1) / words.length) * (line.right - line.left)
  return before.right + firstWord > columnEnd(before)
}

/** The largest words of page one. */
const findHeadline = (blocks: readonly Block[], isLarge: Setting['isLarge']): Block | undefined =>
  blocks
    .filter(({ lines }) => isLarge(lines[0]!) && /\p{L}{2}/u.test(joinLines(lines)))
    .toSorted((one, other) => other.lines[0]!.size - one.lines[0]!.size)[0]

const joinLines = (lines: readonly TextLine[]): string =>
  lines
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .reduce((joined, next) => {
      if (!hyphen.test(joined)) return `${joined} ${next}`
      return (/^\p{Ll}/u.test(next) ? joined.replace(hyphen, '') : joined) + next
    })

/** Without what cannot be stored or shown. */
const clean = (text: string): string =>
  normaliseText(text.replaceAll(/(?!\n)\p{Cc}|\p{Cs}|\p{Co}|\ufffd/gu, ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[^\s•*]/.test(line))
    .join('\n')

/** Cut after a paragraph. */
function shorten(text: string): string {
  if (text.length <= maxLeafletTextLength) return text
  const start = text.slice(0, maxLeafletTextLength)
  const end = start.lastIndexOf('\n')
  return (end > 0 ? start.slice(0, end) : start).toWellFormed()
}
