import { done, greeted, greetings, greetingsOfOne, phrases } from './count-words.ts'
import { hundred, pronounForOne, tens, units } from './number-words.ts'
import { doubts, english, fragments } from './sentence-words.ts'
import { plainWordsIn, withoutSymbols } from './words-in.ts'

/** A longer sentence says more than a number. */
const maxSentenceLength = 200

/** A number in a sentence. */
export interface NumberToken {
  number: number
  /** "One", which is also used for other things. */
  isPronoun: boolean
}
export type Token = NumberToken | string

/** The end of a clause. */
export const pause = '|'

export const isNumber = (token: Token | undefined): token is NumberToken => typeof token === 'object'

const wholeNumber = /^[1-9]\d{0,2}$/
const dash = /^[-–—:,.!;…]+$/
/** A pair of marks around one word: bold in a text part, or a quotation. */
const wrapped = /^(?:\*+([^*]+)\*+|_([^_]+)_|"([^"]+)"|“([^”]+)”|'([^']+)')([.,!;:]?)$/

/**
 * The words and numbers of a sentence, without its greeting, the names of its writer and of a street, and with one word for each phrase.
 * @param names the writer's, in lower case
 * @returns null when something is neither a word nor a whole number
 */
export function readTokens(sentence: string, names: ReadonlySet<string>): Token[] | null {
  if (sentence.includes('?') || sentence.length > maxSentenceLength) return null
  const text = withoutSymbols(sentence.normalize('NFC'))
  const parts: string[] = []
  for (const raw of replacePhrases(text).split(/\s+/)) {
    if (raw === '') continue
    if (dash.test(raw)) {
      // Between words a dash is punctuation; at the start it may be a minus.
      if (parts.length === 0 && !/^(?:…|\.{2,})$/.test(raw)) return null
      if (parts.length > 0) parts.push(pause)
      continue
    }
    const part = unwrap(raw)
    if (part === null) return null
    parts.push(part)
    if (/[.,;:!…]$/.test(raw)) parts.push(pause)
  }
  // "20 -" breaks off.
  if (/\p{N}\s+[-–—]$/u.test(text)) return null
  return joinNumbers(dropStreetNames(dropGreeting(dropName(parts, names))))
}

/** Without a greeting: "Morning all, 20 done"; "Hi Sue, 20 done". */
function dropGreeting(parts: readonly string[]): readonly string[] {
  const [first = '', second = ''] = parts
  if (!greetings.has(first)) return parts
  const end = parts.indexOf(pause)
  if (greetingsOfOne.has(first) && end > 1 && end <= 4 && parts.slice(1, end).every(isNameWord))
    return parts.slice(end + 1)
  return parts.slice(greeted.has(second) ? 2 : 1)
}
const isNameWord = (word: string) =>
  !english.has(word) &&
  !fragments.has(word) &&
  /^[\p{L}.-]+$/u.test(word) &&
  !doubts.has(word) &&
  !isNumberWord(word) &&
  !done.has(word)

/** Without its writer's name at the end: "20 done. Thanks, Ada". */
function dropName(parts: readonly string[], names: ReadonlySet<string>): string[] {
  const kept = parts.filter((part, nth) => part !== pause || nth < parts.length - 1)
  const kisses = /^x{1,3}$/.test(kept.at(-1) ?? '') ? 1 : 0
  let end = kept.length - kisses
  while (end > 1 && names.has(kept[end - 1]!)) end -= 1
  return kept.slice(0, end)
}

const anyPhrase = new RegExp(`(?<= )(?:${[...phrases.keys()].join('|')})(?=[ ,.!:;])`, 'g')
/** "Managed to get 20 out"; a member who managed to get 20 may only have them. */
const managed =
  /managed to (?:get|put)(?= .*\b(?:done|delivered|posted|distributed|finished|completed|out|through (?:the )?(?:doors|letter ?boxes))\b)/g
const replacePhrases = (text: string): string =>
  ` ${text.toLowerCase().replaceAll(/[’‘]/g, "'").replaceAll(managed, 'managed')} `.replaceAll(
    anyPhrase,
    (phrase) => phrases.get(phrase)!,
  )

/** Without a street's name, if it has no word that says something else: "on Victoria Road" is "on road". */
function dropStreetNames(parts: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    kept.push(parts[at]!)
    if (!/^(?:on|in|along|down|round)$/.test(parts[at]!)) continue
    at += [1, 2, 3].find((length) => isStreet(parts.slice(at + 1, at + length + 2))) ?? 0
  }
  return kept
}

const isStreet = (parts: readonly string[]) =>
  parts.every((part) => /^[\p{L}'.-]{2,}$/u.test(part) && !doubts.has(part) && !isNumberWord(part)) &&
  parts.length > 1 &&
  streetEnds.test(parts.at(-1)!)
const streetEnds =
  /^(?:street|st|road|rd|avenue|ave|lane|ln|close|drive|terrace|crescent|court|grove|gardens|way|place|hill|row|estate|square)$/

/** A part of a sentence without the punctuation around it. @returns null when it has a digit and is not a whole number */
function unwrap(raw: string): string | null {
  const inner =
    wrapped
      .exec(raw)
      ?.slice(1, 6)
      .find((each) => each !== undefined) ?? raw
  let end = inner.length
  while (end > 0 && '.,;:!…'.includes(inner[end - 1]!)) end -= 1
  const word = inner.slice(0, end)
  if (!/\p{N}/u.test(word)) return word
  return wholeNumber.test(word) ? word : null
}

/** Joins words such as "a hundred and twenty five" to one number. @returns null when a hyphen joins what does not belong together */
function joinNumbers(parts: readonly string[]): Token[] | null {
  const pieces = parts.flatMap(splitHyphen)
  const tokens: Token[] = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!
    if (/^\d/.test(piece)) {
      tokens.push({ number: Number(piece), isPronoun: false })
      at += 1
      continue
    }
    const spelt = readSpelt(pieces.slice(at, at + 5))
    if (spelt) tokens.push({ number: spelt.number, isPronoun: piece === pronounForOne && spelt.taken === 1 })
    else if (piece === hundred) return null
    else tokens.push(piece)
    at += spelt?.taken ?? 1
  }
  return tokens
}

const isNumberWord = (word: string) =>
  Object.hasOwn(units, word) || Object.hasOwn(tens, word) || word === hundred

function splitHyphen(part: string): string[] {
  const halves = part.split('-')
  return halves.length === 2 && halves.every(isNumberWord) ? halves : [part]
}

/** The number that a list of words begins with, and how many of them it takes. */
function readSpelt(list: readonly string[]): { number: number; taken: number } | null {
  const valueOf = (table: Readonly<Record<string, number>>, word = '') =>
    Object.hasOwn(table, word) ? table[word]! : 0
  const unit = (at: number) => valueOf(units, list[at])
  const readBelow100 = (at: number) => {
    const ten = valueOf(tens, list[at])
    if (!ten) return unit(at) ? { number: unit(at), taken: 1 } : null
    const rest = unit(at + 1)
    return rest > 0 && rest < 10 ? { number: ten + rest, taken: 2 } : { number: ten, taken: 1 }
  }
  const hundreds = list[0] === 'a' ? 1 : unit(0)
  if (list[1] !== hundred || hundreds === 0 || hundreds > 9) return readBelow100(0)
  const from = list[2] === 'and' ? 3 : 2
  const rest = readBelow100(from)
  return rest
    ? { number: hundreds * 100 + rest.number, taken: from + rest.taken }
    : { number: hundreds * 100, taken: 2 }
}

/** Whether a text has a digit or a word for a number, other than one that is also used for other things. */
export const hasCount = (text: string): boolean =>
  /\p{N}/u.test(text) || plainWordsIn(text).some((word) => word !== pronounForOne && isNumberWord(word))
