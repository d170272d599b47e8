import {
  addDays,
  addMilliseconds,
  days,
  londonDate,
  londonInstant,
  mondayOf,
} from '../../platform/values/clock.ts'

const atEight = (day: string) => londonInstant(`${day} 08:00:00`)
const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/** When the people of a campaign are first counted: at 08:00 in London on the day after it was published (rule: people-counts-weekly). */
export const firstCountAt = (publishedAt: Date): Date => atEight(addDays(londonDate(publishedAt), 1))

/** The first Monday, 08:00 in London, after an instant (rule: people-counts-weekly). */
export function nextMondayCount(now: Date): Date {
  let day = londonDate(now)
  while (!isMonday(day) || atEight(day) <= now) day = addDays(day, 1)
  return atEight(day)
}

/** The month to which a count belongs, as its first day: that of the day before it, so that a week belongs to the month in which it ends. */
export const monthOfCount = (now: Date): string =>
  `${londonDate(addMilliseconds(now, -days(1))).slice(0, 7)}-01`

/** The week to which a count belongs, as its Monday: that of the day before it, as with months. */
export const weekOfCount = (now: Date): string => mondayOf(londonDate(addMilliseconds(now, -days(1))))

/** The last `count` weeks in London that have ended, oldest first, each as its Monday. */
export function lastWeeks(now: Date, count: number): string[] {
  const monday = mondayOf(londonDate(now))
  return Array.from({ length: count }, (_, nth) => addDays(monday, -7 * (count - nth)))
}
