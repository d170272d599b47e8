import type { ReplyWords } from './reply-words.ts'

/** The most that a reply reports; a larger number is confirmed on the page (rule: answer-by-email). */
const maxCountInReply = 500

/** What a line reports. */
interface CountInLine {
  count: number
  /** 1 for the day before. */
  daysAgo: number
}

interface NumberToken {
  number: number
  isPronoun: boolean
}
type Token = NumberToken | string

const isNumber = (token: Token | undefined): token is NumberToken => typeof token === 'object'

/**
 * Reads a line that reports exactly one whole number and has nothing that could change what it means.
 * @returns null when anything in it is not known for certain
 */
export function readCount(line: string, words: ReplyWords): CountInLine | null {
  const tokens = readTokens(line, words)
  if (!tokens || tokens.filter(isNumber).length !== 1) return null
  const at = tokens.findIndex(isNumber)
  const { number, isPronoun } = tokens[at] as NumberToken
  const others = tokens.filter((token): token is string => !isNumber(token))
  if (number > maxCountInReply || isQuestion(tokens, words)) return null
  if (isPronoun && !others.every((word) => words.counted.has(word))) return null
  const [before = '', after = ''] = [tokens[at - 1], tokens[at + 1]] as (string | undefined)[]
  if (words.notBeforeNumber.has(before)) return null
  if (before === words.needsCounted && !words.counted.has(after)) return null
  const isDone = others.some((word) => words.done.has(word))
  const isKnown = (word: string, nth: number) =>
    word === courtesy ||
    word === words.yesterday ||
    words.plain.has(word) ||
    words.counted.has(word) ||
    words.done.has(word) ||
    (isDone && words.besideDone.has(word)) ||
    // Kisses.
    (nth === others.length - 1 && /^x{1,3}$/.test(word))
  if (!others.every(isKnown)) return null
  return { count: number, daysAgo: others.includes(words.yesterday) ? 1 : 0 }
}

/** Whether a text has a digit or a word for a number, other than one that is also used for other things. */
export const hasCount = (text: string, words: ReplyWords): boolean =>
  /\p{N}/u.test(text) ||
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word !== words.pronounForOne && isNumberWord(word, words))

function isQuestion([first, second]: readonly Token[], words: ReplyWords): boolean {
  if (first === undefined || isNumber(first)) return false
  if (words.asking.has(first)) return true
  // "Did 20" and "have done 20" report.
  return words.askingBeforeOthers.has(first) && !isNumber(second) && !words.done.has(second ?? '')
}

/** Stands for a phrase that says nothing about the number. */
const courtesy = '·'
const harmlessSymbols =
  /\p{Emoji_Modifier}|\uFE0F|👍|👌|✅|✔|☑|🙂|😊|😀|😃|😄|😁|☺|🎉|💪|✊|❤|🙏|🌹|(?<=\s)(?::-?\)|;-?\)|:-?D)(?=\s|$)/gu
/** What may be written around a line and is not seen. Inside it, it may change what is read. */
const invisibleEdges = /^[\s\u200B-\u200F\u2060\uFEFF]+|[\s\u200B-\u200F\u2060\uFEFF]+$/g
const wholeNumber = /^[1-9]\d{0,2}$/
/** A pair of marks around one word: bold in a text part, or a quotation. */
const wrapped = /^(?:\*+([^*]+)\*+|_([^_]+)_|"([^"]+)"|“([^”]+)”|'([^']+)')([.,!;:]?)$/

/** @returns null when something is neither a word nor a whole number */
function readTokens(line: string, words: ReplyWords): Token[] | null {
  if (line.includes('?') || line.length > 200) return null
  const text = line.normalize('NFC').replaceAll(harmlessSymbols, ' ').replaceAll(invisibleEdges, '')
  const parts: string[] = []
  for (const raw of replaceCourtesies(text, words).split(/[\s\u00A0\u202F]+/)) {
    if (raw === '') continue
    // Between words a dash is punctuation; at the start it may be a minus.
    if (/^[-–—:,.!;]$/.test(raw)) {
      if (parts.length === 0) return null
      continue
    }
    const part = unwrap(raw)
    if (part === null) return null
    parts.push(part)
  }
  return joinNumbers(parts, words)
}

function replaceCourtesies(text: string, words: ReplyWords): string {
  let replaced = ` ${text.toLowerCase().replaceAll(/[’‘]/g, "'")} `
  for (const phrase of words.courtesies)
    for (const end of [' ', ',', '.', '!'])
      replaced = replaced.replaceAll(` ${phrase}${end}`, ` ${courtesy} `)
  return replaced
}

/** A part of a line without the punctuation around it. @returns null when it has a digit and is not a whole number */
function unwrap(raw: string): string | null {
  const inner =
    wrapped
      .exec(raw)
      ?.slice(1, 6)
      .find((each) => each !== undefined) ?? raw
  if (/\p{N}/u.test(inner)) {
    const number = inner.replace(/(?:!+|[.,;:])$/, '')
    return wholeNumber.test(number) ? number : null
  }
  return inner.replace(/[.,;:!…]+$/, '')
}

/** Joins words such as "a hundred and twenty five" to one number. @returns null when a hyphen joins what does not belong together */
function joinNumbers(parts: readonly string[], words: ReplyWords): Token[] | null {
  const pieces = parts.flatMap((part) => splitHyphen(part, words))
  const tokens: Token[] = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!
    if (/^\d/.test(piece)) {
      tokens.push({ number: Number(piece), isPronoun: false })
      at += 1
      continue
    }
    const spelt = readSpelt(pieces.slice(at, at + 5), words)
    if (spelt)
      tokens.push({ number: spelt.number, isPronoun: piece === words.pronounForOne && spelt.taken === 1 })
    else if (piece === words.hundred) return null
    else tokens.push(piece)
    at += spelt?.taken ?? 1
  }
  return tokens
}

const isNumberWord = (word: string, words: ReplyWords) =>
  Object.hasOwn(words.units, word) || Object.hasOwn(words.tens, word) || word === words.hundred

function splitHyphen(part: string, words: ReplyWords): string[] {
  const halves = part.split('-')
  return halves.length === 2 && halves.every((half) => isNumberWord(half, words)) ? halves : [part]
}

/** The number that a list of words begins with, and how many of them it takes. */
function readSpelt(list: readonly string[], words: ReplyWords): { number: number; taken: number } | null {
  const valueOf = (table: ReplyWords['units'], word = '') => (Object.hasOwn(table, word) ? table[word]! : 0)
  const unit = (at: number) => valueOf(words.units, list[at])
  const readBelow100 = (at: number) => {
    const ten = valueOf(words.tens, list[at])
    if (!ten) return unit(at) ? { number: unit(at), taken: 1 } : null
    const rest = unit(at + 1)
    return rest > 0 && rest < 10 ? { number: ten + rest, taken: 2 } : { number: ten, taken: 1 }
  }
  const hundreds = list[0] === words.article ? 1 : unit(0)
  if (list[1] !== words.hundred || hundreds === 0 || hundreds > 9) return readBelow100(0)
  const from = list[2] === words.and ? 3 : 2
  const rest = readBelow100(from)
  return rest
    ? { number: hundreds * 100 + rest.number, taken: from + rest.taken }
    : { number: hundreds * 100, taken: 2 }
}
