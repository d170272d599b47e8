/** What nobody sees: soft hyphens, zero-width characters, direction marks and placeholders of pictures. Word marks an optional hyphen as U+001F. */
const invisible =
  /[\u001f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffc]/g
/** Joiners after Western letters, digits, punctuation or nothing; elsewhere they join emoji or letters. */
const strayJoiners =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\p{Cc}])[\u200c\u200d]+/gu
const lineBreaks = /\r\n|[\r\u000b\u000c\u000e\u0085\u2028\u2029]/g
/** Word's non-breaking hyphen. */
const wordHyphen = /\u001e/g
/** Symbols of the fonts Symbol and Wingdings, which other fonts do not have. */
const fontSymbols = /[\uf020-\uf0ff][ \t\u00a0]*/g
/** What a list’s bullet becomes in plain text: a sign at the start of a line, and a tab or spaces that do not break. */
const bullets = /^[ \t\u00a0]*[·•o§Øü▪◦●○■‣](?= *[\t\u00a0])[ \t\u00a0]*/gm
/** Tabs, the end of a table’s cell in Word, and all spaces but the ordinary one. */
const oddSpaces = '\\t\\u0007\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000'
const oddSpace = new RegExp(`[${oddSpaces}]`)
const runsOfSpaces = new RegExp(`[ ${oddSpaces}]+`, 'g')

/**
 * Text of several lines as it was meant, when it was pasted from Word, an email, a web page or a PDF (rule: pasted-text). Line breaks
 * become `\n`, tabs and odd spaces one space, and bullets "• "; invisible characters are removed; composed characters are in form NFC.
 * Smart quotes stay. So do real control characters, such as NUL and ESC, and halves of a surrogate pair, so that they can be refused.
 */
export const normaliseText = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(lineBreaks, '\n')
    .replaceAll(strayJoiners, '')
    .replaceAll(wordHyphen, '-')
    .replaceAll(fontSymbols, '• ')
    .replaceAll(bullets, '• ')
    .replaceAll(runsOfSpaces, oneSpace)
    .normalize('NFC')

/** One space for a run with an odd space in it, and none at the start or end of a line. Runs of ordinary spaces stay. */
function oneSpace(run: string, offset: number, text: string): string {
  if (!oddSpace.test(run)) return run
  const before = text[offset - 1] ?? '\n'
  const after = text[offset + run.length] ?? '\n'
  return before === '\n' || after === '\n' ? '' : ' '
}

/** Of what Word and others put before the points of a list, the signs that are nothing else. */
const startsWithBullet = /^\s*[·•▪◦●○■‣\uf020-\uf0ff]/

/** The same for one line: line breaks become spaces, and bullets at its start go. */
export function normaliseLine(text: string): string {
  const line = normaliseText(text).replaceAll(/[ \n]+/g, (run) => (run.includes('\n') ? ' ' : run))
  return startsWithBullet.test(text) ? line.replace(/^ *(?:•(?: +|$))+/, '') : line
}

const quotes = ' "\'“”‘’«»<>'

/** A pasted email address, without `mailto:`, the marks around it and the spaces beside its `@`. */
export const normaliseEmail = (text: string): string =>
  trimMarks(
    normaliseLine(text)
      .split('@')
      .map((part) => part.trim())
      .join('@')
      .replace(/^[^@]{0,9}mailto:/i, ''),
    `${quotes}()[]`,
  )

/** A pasted web address, without the marks around it. */
export const normaliseWebsite = (text: string): string => trimMarks(normaliseLine(text), quotes)

/** What was typed, without the quotation marks around it. */
export const withoutQuotes = (text: string): string => trimMarks(text, quotes)

/** Removes the marks at both ends, and stops and commas at the end. */
function trimMarks(text: string, marks: string): string {
  let [start, end] = [0, text.length]
  while (start < end && marks.includes(text[start]!)) start += 1
  while (end > start && `${marks}.,;`.includes(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}
