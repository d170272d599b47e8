import { isNumber, pause, readTokens, type NumberToken, type Token } from './read-tokens.ts'
import {
  affirmations,
  afterDone,
  allowedAlone,
  asking,
  askingBeforeOthers,
  beforeDone,
  counted,
  countedPlural,
  courtesy,
  demonstratives,
  determiners,
  done,
  doneAfterGet,
  doneAfterNumber,
  doneBeforeNumber,
  getBeforeDone,
  mayMeanLost,
  notAfterNumber,
  places,
  prepositions,
  remark,
  thanks,
  yesterday,
} from './count-words.ts'

/** The most that a reply reports; a larger number is confirmed on the page (rule: reply-by-email). */
const maxCountInReply = 500
/** What a sentence reports. */
export interface CountInSentence {
  count: number
  /** 1 for the day before. */
  daysAgo: number
  /** Whether it says that they were delivered, or only a number. */
  isDone: boolean
}

const isDoneWord = (token: Token | undefined): token is string => typeof token === 'string' && done.has(token)

/**
 * Reads a sentence that reports exactly one whole number and has nothing that could change what it means.
 * @param names the writer's, in lower case
 * @returns null when anything in it is not known for certain
 */
export function readCount(sentence: string, names: ReadonlySet<string>): CountInSentence | null {
  const tokens = readTokens(sentence, names)
  if (!tokens || tokens.filter(isNumber).length !== 1) return null
  const at = tokens.findIndex(isNumber)
  const { number, isPronoun } = tokens[at] as NumberToken
  if (number > maxCountInReply || isQuestion(tokens)) return null
  const words = tokens.filter((token): token is string => !isNumber(token) && token !== pause)
  if (isPronoun && !words.every((word) => counted.has(word))) return null
  const isDone =
    tokens.slice(0, at).some((word) => isDoneWord(word) && !doneAfterNumber.has(word)) ||
    tokens.slice(at + 1).some((word) => isDoneWord(word) && !doneBeforeNumber.has(word))
  const isWeak = words.every((word) => !done.has(word) || mayMeanLost.has(word))
  const isKnownAt = (token: Token, nth: number) =>
    typeof token !== 'string' ||
    token === pause ||
    isKnown(token) ||
    (isDone &&
      (nth < at ? isKnownBefore(tokens, nth) : isKnownAfter(token) && !(isWeak && prepositions.has(token))))
  if (!tokens.every(isKnownAt)) return null
  if (!isAllowedBefore(tokens, at, isDone) || !isAllowedAfter(tokens, at)) return null
  return { count: number, daysAgo: words.includes(yesterday) ? 1 : 0, isDone }
}

/**
 * Reads a sentence without a number, all of whose words are known.
 * @returns whether it says that something was done, and whether a number after it stands for itself; null for any other sentence
 */
export function readOpening(
  sentence: string,
  names: ReadonlySet<string>,
): { isDone: boolean; isComplete: boolean } | null {
  const tokens = readTokens(sentence, names)
  if (!tokens || tokens.some(isNumber) || isQuestion(tokens)) return null
  const words = tokens.filter((token): token is string => token !== pause)
  if (!words.every((word) => isKnown(word) || isKnownAfter(word) || affirmations.has(word))) return null
  if (words.includes(yesterday)) return null
  const isDone = words.some((word) => done.has(word))
  const last = words.at(-1) ?? courtesy
  return { isDone, isComplete: isKnown(last) }
}

const isKnown = (word: string) =>
  word === courtesy || word === yesterday || allowedAlone.has(word) || counted.has(word) || done.has(word)
/** "On my street", "finished my street"; "my street did 20" is about others. */
function isKnownBefore(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  const isPlace =
    places.has(word) && tokens.slice(0, at).some((_, nth) => isVerbOrPreposition(wordAt(tokens, nth)))
  return word === remark || beforeDone.has(word) || isPlace
}
const isVerbOrPreposition = (word: string) => done.has(word) || prepositions.has(word)
const isKnownAfter = (word: string) => word === remark || afterDone.has(word) || places.has(word)

/** "Did 20" and "have done 20" report; "did the 20 arrive" asks. */
function isQuestion([first, second]: readonly Token[]): boolean {
  if (first === undefined || isNumber(first)) return false
  if (asking.has(first)) return true
  if (!askingBeforeOthers.has(first)) return false
  return !isNumber(second) && !done.has(second ?? '') && !determiners.has(second ?? '')
}

/** Whether the number stands for itself after what comes before it: not "block 7", "on the 20", "up to 20". */
function isAllowedBefore(tokens: readonly Token[], at: number, isDone: boolean): boolean {
  const before = tokens[at - 1]
  if (before === undefined) return true
  const isApart = before === pause
  const clause = tokens.slice(0, at).filter((token): token is string => token !== pause)
  const word = clause.at(-1)!
  if (places.has(word) || (counted.has(word) && !countedPlural.has(word)))
    return isApart && isCountedOrDone(wordAt(tokens, at + 1))
  if (prepositions.has(word)) return word === 'to' && isDestination(tokens, at, clause)
  if (word === remark || thanks.has(word)) return isDone
  if (isApart || isKnown(word)) return !doneAfterNumber.has(word)
  if (getBeforeDone.has(word) || affirmations.has(word)) return isSaidDone(tokens, at, word)
  return determiners.has(word) && isDone && beginsWithDeterminers(clause, tokens, at)
}

const isCountedOrDone = (word: string) => counted.has(word) || done.has(word)

const wordAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return typeof token === 'string' ? token : ''
}

/** "Delivered to 20 houses", and not "up to 20 houses". */
function isDestination(tokens: readonly Token[], at: number, clause: readonly string[]): boolean {
  const verb = clause.at(-2) ?? ''
  return counted.has(wordAt(tokens, at + 1)) && (done.has(verb) || counted.has(verb))
}

/** "Got 20 done", "yes, 20 leaflets delivered": a word for it follows the number, or what is counted. */
function isSaidDone(tokens: readonly Token[], at: number, before: string): boolean {
  const next = wordAt(tokens, at + 1)
  const verb = counted.has(next) ? wordAt(tokens, at + 2) : next
  return getBeforeDone.has(before) ? doneAfterGet.has(verb) : done.has(verb)
}

/** "Did my 20", "that's my 20 done", "all of the 20 done"; not "on the 20" or "my street's other 20". */
function beginsWithDeterminers(clause: readonly string[], tokens: readonly Token[], at: number): boolean {
  const first = clause.findLast((word) => !determiners.has(word))
  if (first === undefined && clause[0] === 'of') return false
  const isSaidLater = tokens
    .slice(at + 1)
    .some((token) => typeof token === 'string' && isCountedOrDone(token))
  if (demonstratives.has(clause.at(-1)!) && !isSaidLater) return false
  if (first === undefined || first === courtesy || allowedAlone.has(first)) return true
  if (done.has(first) || first === "that's" || first === 'thats') return true
  return (getBeforeDone.has(first) || affirmations.has(first)) && isSaidDone(tokens, at, first)
}

/** Whether the number stands for itself before what comes after it: not "1 street", "20 a week", "20 to put up". */
function isAllowedAfter(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(at + 1).filter((token): token is string => token !== pause)
  const isApart = tokens[at + 1] === pause
  const [next = '', following = ''] = words
  if (places.has(next) || (!isApart && notAfterNumber.has(next) && !(next === 'is' && done.has(following))))
    return false
  if (doneBeforeNumber.has(next)) return false
  // "20 delivered to my house" came to the writer.
  if (words.slice(1).some((word) => counted.has(word) && !countedPlural.has(word))) return false
  if (counted.has(next) && (following === 'a' || places.has(following))) return false
  if (next === 'of' && determiners.has(wordAt(tokens, at - 1)) && !allowedAlone.has(wordAt(tokens, at - 1)))
    return false
  if (words.some((word, nth) => word === 'to' && !isWhere(words[nth + 1] ?? ''))) return false
  const last = words.at(-1) ?? ''
  return last === 'through' || !prepositions.has(last)
}

/** "To my street", and not "to put up" or "to work". */
const isWhere = (word: string) =>
  /^(?:my|our|the|these|those|all|everyone|everybody)$/.test(word) || counted.has(word) || places.has(word)
