import type { Email } from 'postal-mime'
import { hasCount, readCount } from './read-count.ts'
import { replyLanguages, type ReplyWords } from './reply-words.ts'
import { readVisibleLines, type VisibleLines } from './visible-lines.ts'

/** What a reply to a leaflet's email says. */
export type Answer =
  /** Exactly one number, delivered on the email's day or the day before. */
  | { is: 'count'; count: number; daysAgo: number }
  | { is: 'stop' }
  | { is: 'pause' }
  | { is: 'moved' }
  /** Anything else: it is asked about and never guessed. */
  | { is: 'unclear' }

/** Reads what a person wrote, without what they quoted (rule: answer-by-email). */
export function readAnswer(email: Pick<Email, 'text' | 'html'>): Answer {
  const visible = readVisibleLines(email)
  if (!visible) return { is: 'unclear' }
  for (const words of replyLanguages) {
    const answer = readIn(visible, words)
    if (answer) return answer
  }
  return { is: 'unclear' }
}

function readIn({ lines, signature }: VisibleLines, words: ReplyWords): Answer | null {
  const [first, ...rest] = isGreeting(lines[0]!, words) ? lines.slice(1) : lines
  if (first === undefined) return null
  const report = readCount(first, words)
  if (report) return isTakenBack(rest, signature, words) ? null : { is: 'count', ...report }
  const beginning = lines.slice(0, 3).join(' ')
  const [topic] = words.topics.find(([, asked]) => asked.test(beginning)) ?? []
  return topic ? { is: topic } : null
}

/** A short line that only greets: "Hi all,". */
function isGreeting(line: string, words: ReplyWords): boolean {
  const parts = line.trim().split(/\s+/)
  const [first = ''] = parts
  return (
    parts.length <= 4 &&
    words.greetings.has(first.toLowerCase().replace(/[,!.]+$/, '')) &&
    /^[\p{L}\s,.!'’-]+$/u.test(line) &&
    !hasCount(line, words)
  )
}

const telephone = /^[^\d]{0,20}\+?[\d\s().-]{9,}$/

/** Whether later lines could change what the first one reports: another number, or a word of doubt. */
function isTakenBack(rest: readonly string[], signature: readonly string[], words: ReplyWords): boolean {
  const end = rest.findIndex((line) => words.signOff.test(line.trim()))
  const body = end === -1 ? rest : rest.slice(0, end)
  const below = end === -1 ? signature : [...rest.slice(end + 1), ...signature]
  return (
    body.some((line) => !isTelephone(line) && (hasCount(line, words) || words.doubt.test(line))) ||
    below.some((line) => readCount(line, words) !== null || words.retraction.test(line))
  )
}

const isTelephone = (line: string) => telephone.test(line.trim()) && line.replaceAll(/\D/g, '').length >= 9
