import { isContact, isEnding, isNameOf, isNotice } from './find-footer.ts'
import { readCount, readOpening } from './read-count.ts'
import { hasCount } from './read-tokens.ts'
import { allowedAlone, counted, done, greetings, introductions } from './count-words.ts'
import {
  aboutOthers,
  acknowledgements,
  acknowledgingSentences,
  allowedAboutOthers,
  besideAcknowledgement,
  besidePleasantries,
  besideRemarks,
  circumstances,
  doubtBeginnings,
  doubts,
  english,
  fragments,
  fragmentsAfterBareNumber,
  mayMeanPlanned,
  mayMeanLeaflets,
  pleasantries,
  remarks,
  retractions,
} from './sentence-words.ts'
import { withoutSymbols, wordsIn } from './words-in.ts'

/** The sentences of a line, without how long it took: "20 done in 10 minutes". */
export const sentencesOf = (line: string): string[] =>
  line
    .replaceAll(/\bin (?:only |just |about |around )?\d{1,3} ?(?:minutes|mins|hours|hrs)\b/gi, '')
    .split(/(?<=[.!…;])\s+/)
    .filter((each) => each.trim())
/** The clauses of a sentence. */
export const clausesOf = (sentence: string): string[] =>
  sentence.split(/(?<=,)\s+|\s[-–—]\s/).filter((each) => each.trim())

/** Whether a word may take back or limit what stands beside its sentence. "By the way" does not. */
const isDoubt = (word: string, nth: number, words: readonly string[]) =>
  (doubts.has(word) && !(word === 'by' && words[nth + 2] === 'way')) ||
  doubtBeginnings.test(word) ||
  word.endsWith("n't") ||
  word.endsWith("'ll")
const isWithoutText = (text: string) => !/[^\s.,;:!…*_–—-]/.test(withoutSymbols(text))
/** Only symbols, at least one of which shows a mood. */
const isMood = (text: string) =>
  isWithoutText(text) && !isWithoutText(text.replaceAll(/\p{Extended_Pictographic}/gu, 'x'))

/** A sentence that only greets: "Hi all,". */
export function isGreeting(sentence: string): boolean {
  const words = wordsIn(sentence)
  if (/^(?:dear (?:sirs?|madam)|to whom it may concern)\b/i.test(sentence) && words.length <= 5) return true
  return (
    words.length <= 6 &&
    (greetings.has(words[0] ?? '') || /^good (?:morning|afternoon|evening|day)\b/i.test(sentence)) &&
    !words.some((word, nth) => isDoubt(word, nth, words) || introductions.has(word)) &&
    !sentence.includes('?') &&
    !hasCount(sentence)
  )
}

/** Whether sentences only thank, or say that nothing more is needed. */
export function isAcknowledgement(sentences: readonly string[], names: ReadonlySet<string>): boolean {
  const words = sentences.flatMap((sentence) => {
    const words = wordsIn(sentence).filter((word) => !names.has(word))
    return acknowledgingSentences.has(words.join('-')) ? ['thanks'] : words
  })
  if (
    sentences.some(
      (sentence) => sentence.includes('?') || (wordsIn(sentence).length === 0 && !isMood(sentence)),
    )
  )
    return false
  return (
    words.every(
      (word) => acknowledgements.has(word) || besideAcknowledgement.has(word) || mayMeanPlanned.has(word),
    ) &&
    (words.some((word) => acknowledgements.has(word)) || sentences.some(isMood))
  )
}

/**
 * Whether a sentence before a number, or a clause beside it, leaves it as it is: every word has to be known.
 * @param isDone whether the number's own sentence says that it was done
 */
export function isHarmlessBeforeCount(
  sentence: string,
  isDone: boolean,
  names: ReadonlySet<string>,
): boolean {
  if (isGreeting(sentence)) return true
  const opening = readOpening(sentence, names)
  if (opening) return isDone || opening.isComplete
  // "Ok" above a number may mean that it is a plan.
  return isDone && isHarmless(sentence, names, isDone)
}

/**
 * Whether a sentence after a number leaves it as it is. After a bare number every word has to be known, because a sentence may go on about
 * it: "20", "in the boot of my car".
 * @param isDone whether the number's own sentence says that it was done
 */
export function isHarmlessAfterCount(sentence: string, isDone: boolean, names: ReadonlySet<string>): boolean {
  if (isHarmless(sentence, names, isDone)) return true
  const words = wordsIn(sentence)
  if (isFragment(sentence) || sentence.includes('?') || hasCount(sentence)) return false
  if (!isDone)
    return !fragmentsAfterBareNumber.has(words[0]!) && readOpening(sentence, names)?.isComplete === true
  if (areAboutOthers(words)) return true
  return (
    words.some(isRemark) &&
    words.every(
      (word) =>
        isRemark(word) || english.has(word) || besideRemarks.has(word) || besidePleasantries.has(word),
    ) &&
    !words.some((word, nth) => isDoubt(word, nth, words) || mayMeanLeaflets.has(word)) &&
    !/\bit\b(?! (?:was|is|went)\b)(?!['’]s)/i.test(sentence)
  )
}

/** A word for the weather, the neighbours, the walk or the design. */
const isRemark = (word: string) =>
  acknowledgements.has(word) || pleasantries.has(word) || circumstances.has(word) || remarks.has(word)

/** Whether a sentence has only words that change nothing, whatever they stand beside. */
function isHarmless(sentence: string, names: ReadonlySet<string>, isDone: boolean): boolean {
  if (isWithoutText(sentence) || isContact(sentence) || isNotice(sentence) || isNameOf(sentence, names))
    return true
  if (sentence.includes('?') || hasCount(sentence)) return false
  if (late.test(sentence) || wish.test(sentence) || slogan.test(sentence)) return true
  const words = wordsIn(sentence)
  if (isAcknowledgement([sentence], names))
    return acknowledgingSentences.has(words.join('-')) || !words.some((word) => mayMeanPlanned.has(word))
  return (
    !isFragment(sentence) &&
    !fragmentsAfterBareNumber.has(words[0]!) &&
    !words.some(isDoubt) &&
    (isDone || !words.some((word) => counted.has(word))) &&
    isPleasantry(words, names, isDone)
  )
}

/** "More tomorrow", and not "more or less", "more than that" or "the rest done by Sue". */
export const isAboutOthers = (sentence: string): boolean => areAboutOthers(wordsIn(sentence))
const areAboutOthers = (words: readonly string[]) =>
  words.length > 1 &&
  words.some((word) => aboutOthers.has(word)) &&
  words.some(
    (word) => allowedAboutOthers.has(word) || word === 'see' || word === 'happy' || word === 'forward',
  ) &&
  !fragments.has(words[0]!) &&
  !words.some(
    (word, nth) =>
      done.has(word) ||
      /^(?:be|them|these|than)$/.test(word) ||
      (!allowedAboutOthers.has(word) && isDoubt(word, nth, words)),
  )

/** "It only took 15 minutes." */
export const isDuration = (sentence: string): boolean => duration.test(sentence)
const duration =
  /^\W*(?:it )?(?:only |just )?took (?:me |us )?(?:only |just |about |around )?\d{1,3} ?(?:minutes|minute|mins|min|hours|hour|hrs)\W*$/i

/** Whether a sentence goes on about what stands before it: "in the boot of my car". */
export const isFragment = (sentence: string): boolean => fragments.has(wordsIn(sentence)[0] ?? '')

/** "Sorry for the delay." */
const late =
  /^\W*(?:(?:i'm |i am )?(?:so )?sorry|apologies) (?:for|about) (?:the |my |being |a )?(?:late|delay|slow|lateness|replying late)[\w ]{0,20}\W*$/i
/** "Hope you are all well." */
const wish =
  /^\W*(?:(?:hi|hello|hey)\W+)?(?:i )?hope (?:you|you're|all|everyone|this|that|that's|it) ?(?:are|is|helps?|all|finds you|ok|okay|well|good|keeping| ){0,5}\W*$/i
const slogan = /^(?:"[^"\d]{5,200}"|“[^”\d]{5,200}”)$/

const isPleasantry = (words: readonly string[], names: ReadonlySet<string>, isDone: boolean) =>
  words.some(
    (word) =>
      acknowledgements.has(word) ||
      pleasantries.has(word) ||
      names.has(word) ||
      (isDone && circumstances.has(word)),
  ) &&
  words.every(
    (word) =>
      acknowledgements.has(word) ||
      besideAcknowledgement.has(word) ||
      pleasantries.has(word) ||
      besidePleasantries.has(word) ||
      circumstances.has(word) ||
      names.has(word),
  )

/**
 * Whether a line below a reply, in its signature, takes back what it reports: "PS make that 18". Below a bare number it does so unless it is
 * known for what stands in signatures.
 * @param isDone whether the number's own sentence says that it was done
 */
export function takesBack(line: string, isDone: boolean, names: ReadonlySet<string>): boolean {
  if (isEnding(line) || isNotice(line) || isContact(line) || isNameOf(line, names)) return false
  const words = wordsIn(line)
  const [first = '', second = ''] = words
  if (/^p\W{0,2}s\b/i.test(line) || (retractions.has(first) && !(first === 'no' && /^\d/.test(second))))
    return true
  if (mayBeCount(line)) return readCount(line, names) !== null || !looksLikeAddress(line)
  if (workPattern.test(line)) return false
  if (!isDone && !isTitle(line) && !isHarmless(line, names, false))
    return !words.every((word) => allowedAlone.has(word))
  return (
    isFragment(line) ||
    words.some(
      (word, nth) =>
        word === 'it' || done.has(word) || mayMeanLeaflets.has(word) || isDoubt(word, nth, words),
    )
  )
}
/** "I work Monday to Wednesday". */
const workPattern =
  /^(?:please note (?:that )?)?i (?:do not |don['’]t )?work (?:flexibly|part[- ]time|(?:on )?(?:mon|tue|wed|thu|fri))/i
/** "Branch Secretary", "Workplace rep", "Exampleton Buses". */
function isTitle(line: string): boolean {
  const words = wordsIn(line)
  if (isFragment(line) || /ed$/i.test(words[0] ?? '')) return false
  if (words.some((word, nth) => allowedAlone.has(word) || counted.has(word) || isDoubt(word, nth, words)))
    return false
  if (words.every((word) => !english.has(word)) && words.length <= 3 && job.test(line)) return true
  return words.every((word) => word === 'the' || !english.has(word)) && looksLikeAddress(line)
}
const job =
  /\b(?:rep|steward|secretary|chair|convenor|organiser|caseworker|officer|nurse|teacher|lecturer|driver|councillor|treasurer|assistant)(?: \d+)?$/i
/** A longer number is an extension, a year or a postcode's neighbour. */
const mayBeCount = (line: string) => hasCount(line.replaceAll(/\d{4,}/g, ''))
/** "12 High Street", "Staff Nurse, Ward 7", "Leeds LS1 1AA": its words are names. */
function looksLikeAddress(line: string): boolean {
  const words = line.match(/\p{L}[\p{L}\p{M}'’.-]*/gu) ?? []
  const others = words.filter((word) => !/^(?:of|the|and|for|at|in|to|st|rd)$/.test(word))
  return others.length > 1 && others.every((word) => /^\p{Lu}/u.test(word)) && !wordsIn(line).some(isDoubt)
}
