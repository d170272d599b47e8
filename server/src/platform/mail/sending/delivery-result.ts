import { addMilliseconds, hours, minutes, seconds } from '../../values/clock.ts'
import type { EmailKind } from '../email.ts'
import type { Bounce } from '../bounces/classify-bounce.ts'
import type { Outcome } from './smtp.ts'
import type { ClaimedEmail } from '../store.ts'

/** What became of a letter in hand. */
export type DeliveryResult =
  | { is: 'sent' | 'cancelled'; answer: string | null }
  | { is: 'failed'; answer: string | null; bounced?: Bounce & { address: string } }
  | { is: 'requeued'; answer: string | null; dueAt: Date; countsAsAttempt: boolean }
  | { is: 'in doubt'; answer: string; repeatAt: Date | null }

/** How long to wait before the next try of a letter refused for now: 1, 5, 15, 30, 60 minutes, then hourly up to 72 hours. */
const waits = [minutes(1), minutes(5), minutes(15), minutes(30), ...Array<number>(71).fill(hours(1))]

/** Of a letter that is not taken now: it is tried again after a while, each time a longer one, until that is in vain. */
export function retryLater({ attempts }: ClaimedEmail, answer: string, now: Date): DeliveryResult {
  const wait = waits[attempts - 1]
  if (wait === undefined) return { is: 'failed', answer }
  const jittered = wait * (0.9 + Math.random() * 0.2)
  return { is: 'requeued', answer, dueAt: addMilliseconds(now, jittered), countsAsAttempt: true }
}

/** Of a letter that goes back as if it had not been taken up. */
export const requeueNow = (dueAt: Date, answer: string | null = null): DeliveryResult => ({
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
export const maxRetryMs = (inDoubtSeconds: number): number =>
  1.1 *
  [...waits, ...doubts.map((times) => seconds(times * inDoubtSeconds))].reduce((sum, wait) => sum + wait, 0)

interface DeliveryContext {
  address: string
  now: Date
  inDoubtSeconds: number
  onUnknown: EmailKind['onUnknown']
}

function nextRepeatAt({ unanswered_count: before }: ClaimedEmail, on: DeliveryContext): Date | null {
  const times = on.onUnknown === 'repeat' ? doubts[before] : undefined
  return times === undefined ? null : addMilliseconds(on.now, seconds(times * on.inDoubtSeconds))
}

/** Of a letter handed over, by what the mail server answered. */
export function nextState(letter: ClaimedEmail, outcome: Outcome, on: DeliveryContext): DeliveryResult {
  const { address, now } = on
  const { is, answer } = outcome
  if (is === 'taken') return { is: 'sent', answer }
  // Due again at once, the most urgent letter would be the next to ask, and all others would wait behind it.
  if (is === 'away' && outcome.mayConcernEmail) return retryLater(letter, answer, now)
  if (is === 'away' || is === 'withheld') return requeueNow(now, answer)
  if (is === 'in doubt') return { is, answer, repeatAt: nextRepeatAt(letter, on) }
  const fate: DeliveryResult =
    is === 'refused for good' ? { is: 'failed', answer } : retryLater(letter, answer, now)
  return fate.is === 'failed' && outcome.bounce ? { ...fate, bounced: { ...outcome.bounce, address } } : fate
}
