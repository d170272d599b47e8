import {
  addMilliseconds,
  days,
  endOfLondonDay,
  londonDate,
  londonInstant,
} from '../../platform/values/clock.ts'

const atEight = (day: string) => londonInstant(`${day} 08:00:00`)
const dayAfter = (day: string) => londonDate(endOfLondonDay(day))
const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/** When the people of a campaign are first counted: at 08:00 in London on the day after it was published (rule: people-counts-weekly). */
export const firstCountAt = (publishedAt: Date): Date => atEight(dayAfter(londonDate(publishedAt)))

/** The first Monday, 08:00 in London, after an instant (rule: people-counts-weekly). */
export function nextMondayCount(now: Date): Date {
  let day = londonDate(now)
  while (!isMonday(day) || atEight(day) <= now) day = dayAfter(day)
  return atEight(day)
}

/** The month to which a count belongs, as its first day: that of the day before it, so that a week belongs to the month in which it ends. */
export const monthOfCount = (now: Date): string =>
  `${londonDate(addMilliseconds(now, -days(1))).slice(0, 7)}-01`
