import { after, hours, minutes, seconds } from '../../values/clock.ts'
import type { LetterKind } from '../letter.ts'
import type { Bounce } from '../bounces/read-bounce.ts'
import type { Outcome } from './smtp.ts'
import type { ClaimedLetter } from '../store.ts'

/** What became of a letter in hand. */
export type Fate =
  | { is: 'sent' | 'cancelled'; answer: string | null }
  | { is: 'failed'; answer: string | null; bounced?: Bounce & { address: string } }
  | { is: 'requeued'; answer: string | null; dueAt: Date; countsAsAttempt: boolean }
  | { is: 'in doubt'; answer: string; repeatAt: Date | null }

/** How long to wait before the next try of a letter refused for now: 1, 5, 15, 30, 60 minutes, then hourly up to 72 hours. */
const waits = [minutes(1), minutes(5), minutes(15), minutes(30), ...Array<number>(71).fill(hours(1))]

/** Of a letter that is not taken now: it is tried again after a while, each time a longer one, until that is in vain. */
export function triedAgain({ attempts }: ClaimedLetter, answer: string, now: Date): Fate {
  const wait = waits[attempts - 1]
  if (wait === undefined) return { is: 'failed', answer }
  const jittered = wait * (0.9 + Math.random() * 0.2)
  return { is: 'requeued', answer, dueAt: after(now, jittered), countsAsAttempt: true }
}

/** Of a letter that goes back as if it had not been taken up. */
export const givenBack = (dueAt: Date, answer: string | null = null): Fate => ({
  is: 'requeued',
  answer,
  dueAt,
  countsAsAttempt: false,
})

/**
 * How long a letter waits that was handed over and not answered, in times of `IN_DOUBT_SECONDS`: 15 minutes, an hour, 6 hours unless
 * said otherwise. After that it is not repeated: a server that takes letters and never says so would deliver each for ever.
 */
const doubts = [1, 4, 24]

/** How long after it was written a letter is tried at most, unless mail is held or the mail server is away. */
export const triedFor = (inDoubtSeconds: number): number =>
  1.1 *
  [...waits, ...doubts.map((times) => seconds(times * inDoubtSeconds))].reduce((sum, wait) => sum + wait, 0)

interface Circumstances {
  address: string
  now: Date
  inDoubtSeconds: number
  whenInDoubt: LetterKind['whenInDoubt']
}

function repeatedAt({ unanswered_count: before }: ClaimedLetter, on: Circumstances): Date | null {
  const times = on.whenInDoubt === 'repeat' ? doubts[before] : undefined
  return times === undefined ? null : after(on.now, seconds(times * on.inDoubtSeconds))
}

/** Of a letter handed over, by what the mail server answered. */
export function fateOf(letter: ClaimedLetter, outcome: Outcome, on: Circumstances): Fate {
  const { address, now } = on
  const { is, answer } = outcome
  if (is === 'taken') return { is: 'sent', answer }
  // Due again at once, the most urgent letter would be the next to ask, and all others would wait behind it.
  if (is === 'away' && outcome.mayMeanLetter) return triedAgain(letter, answer, now)
  if (is === 'away' || is === 'withheld') return givenBack(now, answer)
  if (is === 'in doubt') return { is, answer, repeatAt: repeatedAt(letter, on) }
  const fate: Fate = is === 'refused for good' ? { is: 'failed', answer } : triedAgain(letter, answer, now)
  return fate.is === 'failed' && outcome.bounce ? { ...fate, bounced: { ...outcome.bounce, address } } : fate
}
