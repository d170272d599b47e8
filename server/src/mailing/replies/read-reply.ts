import { isNotice } from './find-footer.ts'
import type { OurSender } from './remove-quotation.ts'
import { readCount, type CountInSentence } from './read-count.ts'
import { hasCount } from './read-tokens.ts'
import {
  clausesOf,
  isAboutOthers,
  isAcknowledgement,
  isDuration,
  isFragment,
  isGreeting,
  isHarmlessBeforeCount,
  isHarmlessAfterCount,
  sentencesOf,
  takesBack,
} from './judge-sentences.ts'
import { readVisibleLines, type ReplyText, type VisibleLines } from './visible-lines.ts'
import { topics } from './sentence-words.ts'

/** What a reply to a leaflet's email says. */
export type ReplyMeaning =
  /** Exactly one number, delivered on the email's day or the day before. */
  | { is: 'count'; count: number; daysAgo: number }
  | { is: 'stop' }
  | { is: 'pause' }
  | { is: 'moved' }
  /** Nothing but thanks. */
  | { is: 'thanks' }
  /** Anything else: it is asked about and never guessed. */
  | { is: 'unclear' }

/** Nobody says more about a number: the rest was pasted, or is an attack. */
const maxSentences = 100
/** Lines in which somebody says what they want. */
const maxTopicLines = 3

/**
 * Reads what a person wrote, without what they quoted (rule: reply-by-email).
 * @param memberName what they call themselves here
 */
export function readReply(email: ReplyText, our: OurSender, memberName = ''): ReplyMeaning {
  const visible = readVisibleLines(email, our, memberName)
  if (!visible) return { is: 'unclear' }
  const { body, footer } = visible
  const report = readReport(visible)
  const beginning = body.slice(0, maxTopicLines).join(' ')
  const topicOf = (text: string) => topics.find(([, asked]) => asked.test(text))?.[0]
  // A member who reports and wants to stop sees both. "More next week" is no pause.
  const all = [beginning, ...footer.filter((line) => !isNotice(line))].join('\n')
  if (report)
    return topicOf(all.replaceAll(/\bnext \w/gi, '')) ? { is: 'unclear' } : { is: 'count', ...report }
  const topic = topicOf(beginning)
  if (topic) return { is: topic }
  return { is: isThanks(visible) ? 'thanks' : 'unclear' }
}

/** The only number that a reply has, if nothing else in it could change what it means. */
function readReport({
  body,
  footer,
  names,
}: VisibleLines): Pick<CountInSentence, 'count' | 'daysAgo'> | null {
  const sentences = body.flatMap(sentencesOf).filter((each) => !isDuration(each))
  if (sentences.length > maxSentences) return null
  const counts = sentences.map((each) => readCount(each, names) ?? readCountInClause(each, names))
  const at = sentences.findIndex((each, nth) => counts[nth] !== null || hasCount(each))
  const report = counts[at]
  if (!report) return null
  const { count, daysAgo, isDone } = report
  const isClear =
    sentences.slice(0, at).every((each) => isHarmlessBeforeCount(each, isDone, names)) &&
    sentences.slice(at + 1).every((each) => isHarmlessAfterCount(each, isDone, names)) &&
    !footer.some((line) => takesBack(line, isDone, names))
  return isClear ? { count, daysAgo } : null
}

/** "Lovely evening, 20 delivered, Ada": one clause reports, and the others change nothing. */
function readCountInClause(sentence: string, names: ReadonlySet<string>): CountInSentence | null {
  const clauses = clausesOf(sentence).filter((each) => !isDuration(each))
  const [clause, ...more] = clauses.filter(hasCount)
  const report = clause && more.length === 0 ? readCount(clause, names) : null
  const others = clauses.filter((each) => each !== clause)
  return report?.isDone &&
    others.every(
      (each) => isAboutOthers(each) || (!isFragment(each) && isHarmlessBeforeCount(each, true, names)),
    )
    ? report
    : null
}

/** Whether a reply only thanks. Where it does so in one line above a name, that line may be taken for the end of a longer reply. */
function isThanks({ body, footer, names }: VisibleLines): boolean {
  const only = (lines: readonly string[]) =>
    lines.length > 0 && isAcknowledgement(lines.flatMap(sentencesOf), names)
  return only(body) || (body.every(isGreeting) && only(footer.slice(0, 1)))
}
