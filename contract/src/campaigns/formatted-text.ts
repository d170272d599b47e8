import { leafletLanguageCodes, type LeafletLanguage } from './leaflet-designs.ts'

/** A stretch of text in one weight. */
export interface Span {
  text: string
  isBold: boolean
}

/** A paragraph of a leaflet, or a point of a list. */
export interface Paragraph {
  kind: 'paragraph' | 'bullet'
  spans: Span[]
}

const bullet = /^\s*[•*-]\s+/
const bold = /\*\*(?=\S)(.+?)(?<=\S)\*\*/g

/**
 * Reads a leaflet's text as it is typed: every line is a paragraph, one that starts with `•`, `-` or `*` and a space is a point of a list,
 * and `**words**` are bold. Anything else is text.
 */
export function readParagraphs(text: string): Paragraph[] {
  return text.split('\n').flatMap((line): Paragraph[] => {
    const words = line.replace(bullet, '').trim()
    if (words === '') return []
    return [{ kind: bullet.test(line) ? 'bullet' : 'paragraph', spans: readSpans(words) }]
  })
}

function readSpans(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const { 0: all, 1: words = '', index } of text.matchAll(bold)) {
    if (index > end) spans.push({ text: text.slice(end, index), isBold: false })
    spans.push({ text: words, isBold: true })
    end = index + all.length
  }
  if (end < text.length) spans.push({ text: text.slice(end), isBold: false })
  return spans
}

/** Writes spans as they are typed, so that `readParagraphs` reads them again. */
export const writeSpans = (spans: readonly Span[]): string =>
  spans.map(({ text, isBold }) => (isBold ? `**${text}**` : text)).join('')

/** A line that says in which language the lines after it are: `[cy]`. */
const languageLine = /^\s*\[([a-z]{2,3})\]\s*$/

export const languageMark = (language: LeafletLanguage): string => `[${language}]`

const languageOf = (line: string) =>
  leafletLanguageCodes.find((code) => code === languageLine.exec(line)?.[1])

/** The language that the first line of a leaflet's words says; undefined if it says none. */
export const firstLanguage = (text: string): LeafletLanguage | undefined =>
  languageOf(text.trimStart().split('\n', 1)[0]!)

/** The same words, of which the first are in this language. */
export function beginIn(language: LeafletLanguage, text: string): string {
  const words = firstLanguage(text) ? text.trimStart().replace(/^.*\n?/, '') : text
  return language === 'en' ? words : `${languageMark(language)}\n${words}`
}

/** What a leaflet says (rule: leaflet-words): like {@link readParagraphs}, each in its language. It begins in English. */
export function readWords(text: string): (Paragraph & { language: LeafletLanguage })[] {
  let language: LeafletLanguage = 'en'
  return text.split('\n').flatMap((line) => {
    const named = languageOf(line)
    if (named) language = named
    return named ? [] : readParagraphs(line).map((paragraph) => ({ ...paragraph, language }))
  })
}

/** The words of a formatted text, as they are read out: one paragraph a line, without marks. */
export const plainText = (text: string): string =>
  readParagraphs(text)
    .map(({ spans }) => spans.map((span) => span.text).join(''))
    .join('\n')

/** Whether a paragraph stands for a heading: it is bold as a whole, and short. */
export const isHeading = ({ kind, spans }: Paragraph): boolean =>
  kind === 'paragraph' &&
  spans.every(({ isBold }) => isBold) &&
  spans.reduce((sum, { text }) => sum + text.length, 0) <= maxHeadingLength

const maxHeadingLength = 200
