import type { RetainedPeople } from '@street-musketeers/contract/insight/figures.ts'
import { minRetainedPeople } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'

/** Who delivers within four weeks, some weeks after they activated their account, is retained (rule: retained-musketeers). */
export const retainedAfter = (weeks: 4 | 12) => ({ fromDay: weeks * 7, toDay: weeks * 7 + 27 })

/** The first month that cannot be counted yet, as its first day: not everybody of it has been here for so many days. */
export const firstOpenMonth = (now: Date, { toDay }: { toDay: number }): string =>
  `${londonDate(addMilliseconds(now, -days(toDay + 1))).slice(0, 7)}-01`

/** A number of people as administrators see it. */
export const presentPeople = (people: number): RetainedPeople =>
  people < minRetainedPeople ? { fewerThan: minRetainedPeople } : { count: people }
