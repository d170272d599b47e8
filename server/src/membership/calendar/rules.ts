import { addMilliseconds, days, londonWallClock } from '../../platform/values/clock.ts'
import { nextDueTime, type Schedule } from '../planning/rules.ts'

const shownAhead = days(92)

/** The days in London on which leaflets are due in the next three months, as planned now. */
export function leafletDays(schedule: Schedule & { next_due_at: Date }, now: Date): string[] {
  const last = londonWallClock(addMilliseconds(now, shownAhead))
  const found: string[] = []
  let due = londonWallClock(schedule.next_due_at)
  while (due <= last) {
    found.push(due.slice(0, 10))
    due = nextDueTime(schedule, due)
  }
  return found
}
