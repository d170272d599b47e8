import { normaliseLine } from '../normalise-text.ts'

/** The longest text that a code is looked for in. Our emails are shorter. */
export const maxTextWithCode = 4000

// Part of a word, of an address or of another number is no code.
const before = String.raw`(?<![\w@./-])`
const after = String.raw`(?![\w@/-]|\.\w)`
const dash = '[-‐‑–—]'
const four = '[0-9A-TV-Z]{4}'
const emailedCode = new RegExp(`${before}(?=(${four})(${dash}| ?)(${four})${after})`, 'gi')
const sixDigits = new RegExp(`${before}(?<!\\d )(\\d{3})[ -]?(\\d{3})(?! ?\\d)${after}`)
const key = new RegExp(`${before}(${four}(?:${dash}${four}){3}|(?=\\w*\\d)${four.repeat(4)})${after}`, 'i')

const letters = (text: string) =>
  normaliseLine(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
const withoutMarks = (text: string) => normaliseLine(text).replaceAll(/[\s"'“”‘’«»().,:;‐‑–—-]/g, '')
/** A code in the letters of Crockford base32, of which people read O, I and L as digits. */
export const asCrockford = (code: string): string =>
  code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/**
 * How much a part of a sentence looks like a code as we write it, 0 to 5. Codes have digits or capitals, and a dash; other words
 * have neither.
 */
function likeness(first: string, separator: string, second: string): number {
  const code = first + second
  const isShownAsCode = separator !== ' ' && separator !== ''
  const hasDigits = /\d/.test(code)
  if (separator === ' ' && !(/\d/.test(first) && /\d/.test(second))) return 0
  if (!hasDigits) return code === code.toUpperCase() ? (isShownAsCode ? 3 : 1) : 0
  if (/^\d+$/.test(code)) return isShownAsCode ? 2 : 1
  return isShownAsCode ? 5 : 4
}

/**
 * Reads a code as typed, or finds it in a pasted text, such as "Your code is K7QF-2M9X." (rule: code-format).
 * @returns eight characters of Crockford base32; the text itself if it contains no code
 */
export function readCode(typed: string): string {
  const alone = asCrockford(withoutMarks(typed))
  if (alone.length <= 8) return alone
  let best = { code: typed, likeness: 0 }
  for (const [, first = '', separator = '', second = ''] of normaliseLine(typed).matchAll(emailedCode)) {
    const found = { code: asCrockford(first + second), likeness: likeness(first, separator, second) }
    if (found.likeness > best.likeness) best = found
  }
  return best.code
}

/** Reads the six digits of an authenticator, or finds them in a pasted text. @returns the text itself if it has none */
export function readSixDigits(typed: string): string {
  const alone = withoutMarks(typed)
  if (/^\d{6}$/.test(alone)) return alone
  const [, first, second] = sixDigits.exec(normaliseLine(typed)) ?? []
  return first && second ? first + second : typed
}

/** Reads a key of sixteen letters and digits, or finds it in a pasted text. @returns the text itself if it has none */
export function readKey(typed: string): string {
  const alone = letters(typed)
  return alone.length === 16 ? alone : letters(key.exec(normaliseLine(typed))?.[1] ?? typed)
}
