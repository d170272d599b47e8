import {
  maxPauseDays,
  suggestedPauseDays,
  pauseMessages,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'

const dayAfter = (now: Date, count: number) =>
  londonDate(addMilliseconds(noonOf(londonDate(now)), days(count)))

/** Noon, so that a change of the clocks moves no day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** The first and last day that a pause can last until, and the one that forms suggest (rule: pause). */
export const pauseDays = (now: Date) => ({
  from: dayAfter(now, 1),
  to: dayAfter(now, maxPauseDays),
  suggested: dayAfter(now, suggestedPauseDays),
})

/** What is wrong with the day on which a pause ends, or null. */
export function invalidPauseReason(until: string, now: Date): string | null {
  const { from, to } = pauseDays(now)
  if (until < from) return pauseMessages.pauseTooEarly
  return until > to ? pauseMessages.pauseTooLate : null
}
