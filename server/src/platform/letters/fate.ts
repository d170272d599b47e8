import { after, hours, minutes, seconds } from '../clock.ts'
import type { Bounce } from './read-bounce.ts'
import type { Outcome } from './smtp.ts'
import type { ClaimedLetter } from './store.ts'

/** What became of a letter in hand. */
export type Fate =
  | { is: 'sent' | 'cancelled'; answer: string | null }
  | { is: 'failed'; answer: string | null; bounced?: Bounce & { address: string } }
  | { is: 'requeued'; answer: string | null; dueAt: Date; countsAsAttempt: boolean }
  | { is: 'in doubt'; answer: string; dueAt: Date }

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

/** Of a letter handed over, by what the mail server answered. */
export function fateOf(
  letter: ClaimedLetter,
  outcome: Outcome,
  { address, now, inDoubtSeconds }: { address: string; now: Date; inDoubtSeconds: number },
): Fate {
  const { is, answer } = outcome
  if (is === 'taken') return { is: 'sent', answer }
  if (is === 'away') return givenBack(now, answer)
  if (is === 'in doubt') return { is, answer, dueAt: after(now, seconds(inDoubtSeconds)) }
  const fate: Fate = is === 'refused for good' ? { is: 'failed', answer } : triedAgain(letter, answer, now)
  return fate.is === 'failed' && outcome.bounce ? { ...fate, bounced: { ...outcome.bounce, address } } : fate
}
