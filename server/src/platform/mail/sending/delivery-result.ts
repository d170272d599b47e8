import { addMilliseconds, seconds } from '../../values/clock.ts'
import { repeatDelays, retryDelays, type EmailKind } from '../email.ts'
import type { Bounce } from '../bounces/classify-bounce.ts'
import type { Outcome } from '../smtp/smtp.ts'
import type { ClaimedEmail } from './claim-emails.ts'

/** The next state of a claimed email. */
export type DeliveryResult =
  | { is: 'sent' | 'cancelled'; answer: string | null }
  | { is: 'failed'; answer: string | null; bounced?: Bounce & { address: string } }
  | { is: 'requeued'; answer: string | null; dueAt: Date; countsAsAttempt: boolean }
  | { is: 'in doubt'; answer: string; repeatAt: Date | null }

/** For an email that is not accepted now: it is tried again later, until the delays are used up. */
export function retryLater({ attempts }: ClaimedEmail, answer: string, now: Date): DeliveryResult {
  const delay = retryDelays[attempts - 1]
  if (delay === undefined) return { is: 'failed', answer }
  const jittered = delay * (0.9 + Math.random() * 0.2)
  return { is: 'requeued', answer, dueAt: addMilliseconds(now, jittered), countsAsAttempt: true }
}

/** For an email that returns to the queue as if it had never been claimed. */
export const requeueNow = (dueAt: Date, answer: string | null = null): DeliveryResult => ({
  is: 'requeued',
  answer,
  dueAt,
  countsAsAttempt: false,
})

interface DeliveryContext {
  address: string
  now: Date
  inDoubtSeconds: number
  onUnknown: EmailKind['onUnknown']
}

function nextRepeatAt({ unanswered_count }: ClaimedEmail, context: DeliveryContext): Date | null {
  const times = context.onUnknown === 'repeat' ? repeatDelays[unanswered_count] : undefined
  return times === undefined ? null : addMilliseconds(context.now, seconds(times * context.inDoubtSeconds))
}

/** For an email that was handed over, by the outcome at the mail server. */
export function nextState(email: ClaimedEmail, outcome: Outcome, context: DeliveryContext): DeliveryResult {
  const { address, now } = context
  const { is, answer } = outcome
  if (is === 'taken') return { is: 'sent', answer }
  // If it were due again at once, the most urgent email would always be the next probe, and block all others.
  if (is === 'away' && outcome.mayConcernEmail) return retryLater(email, answer, now)
  if (is === 'away' || is === 'withheld') return requeueNow(now, answer)
  if (is === 'in doubt') return { is, answer, repeatAt: nextRepeatAt(email, context) }
  const result: DeliveryResult =
    is === 'refused for good' ? { is: 'failed', answer } : retryLater(email, answer, now)
  return result.is === 'failed' && outcome.bounce
    ? { ...result, bounced: { ...outcome.bounce, address } }
    : result
}
