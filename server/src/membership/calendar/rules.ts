import { addMilliseconds, days, londonWallClock } from '../../platform/values/clock.ts'
import { nextDueTime, type Schedule } from '../planning/rules.ts'

const shownAhead = days(92)

/** What a campaign still sends a member. */
export interface LeafletsToCome {
  leaflets: number
  /** The last day of the campaign in London; null if it has none. */
  lastDay: string | null
}

/**
 * The days in London on which leaflets are due in the next three months, as planned now: one leaflet a day, and none after the last one or after
 * the end of its campaign. Leaflets of the campaign that ends first are counted first, so that no day on which one may come is left out.
 */
export function leafletDays(
  schedule: Schedule & { next_due_at: Date },
  toCome: readonly LeafletsToCome[],
  now: Date,
): string[] {
  const last = londonWallClock(addMilliseconds(now, shownAhead))
  const ends = toCome
    .flatMap(({ leaflets, lastDay }) => Array.from({ length: leaflets }, () => lastDay ?? last))
    .sort()
  const dueDays: string[] = []
  let due = londonWallClock(schedule.next_due_at)
  for (const lastDay of ends) {
    const day = due.slice(0, 10)
    if (due > last) break
    if (lastDay < day) continue
    dueDays.push(day)
    due = nextDueTime(schedule, due)
  }
  return dueDays
}
