import type {
  NextLeafletDates,
  Frequency,
  LeafletWaits,
} from '@street-musketeers/contract/membership/memberships.ts'
import { planningDay, withRhythm, type ScheduleState } from './rules.ts'

/** When the next leaflet is due for each frequency, if it were chosen now (rule: frequency-change-shows-dates). */
export function presentNextDates(stored: ScheduleState, now: Date): NextLeafletDates {
  const due = (frequency: Frequency) => withRhythm(stored, { frequency }, now).next_due_at.toISOString()
  return { WEEKLY: due('WEEKLY'), FORTNIGHTLY: due('FORTNIGHTLY'), MONTHLY: due('MONTHLY') }
}

/** The days in London on which the leaflets due on those dates are planned. */
export const planningDays = (dates: NextLeafletDates, now: Date): string[] =>
  Object.values(dates).map((date) => planningDay(new Date(date), now))

/** For each of those dates, whether any of the memberships has a leaflet waiting then. */
export function presentLeafletWaits(
  dates: NextLeafletDates,
  memberships: readonly { waits_on: readonly string[] }[],
  now: Date,
): LeafletWaits {
  const waits = (frequency: Frequency) => {
    const day = planningDay(new Date(dates[frequency]), now)
    return memberships.some(({ waits_on }) => waits_on.includes(day))
  }
  return { WEEKLY: waits('WEEKLY'), FORTNIGHTLY: waits('FORTNIGHTLY'), MONTHLY: waits('MONTHLY') }
}
