import { addMilliseconds, days, hours, londonDate, londonInstant } from '../../platform/values/clock.ts'
import type { Random } from './random.ts'

/** A year of days in London, oldest first. The last is yesterday, so that nothing of the demonstration lies in the future. */
export interface Calendar {
  /** As `2026-11-20`. */
  days: string[]
  /** How busy each day is: people sign up and deliver in step with the week and the seasons. */
  weights: number[]
  /** The part of that which is the season's: 1 is an ordinary day. */
  seasons: number[]
  /** An instant of a day, by its number. */
  at(day: number, hour: number, minute?: number, second?: number): Date
  /** The number of an instant's day; below 0 before the year. */
  dayOf(instant: Date): number
  /** A day between two others, both inclusive; busy days are more likely. */
  pickDay(random: Random, first: number, last: number): number
}

const daysInYear = 365
/** From Sunday: most people deliver at the weekend, and few on a Monday. */
const weekRhythm = [1.1, 0.4, 0.7, 0.8, 1, 0.6, 2.4]

/** How much goes on in a season: much in spring and autumn, little in August, hardly anything at Christmas. */
function seasonOf(day: string): number {
  const date = day.slice(5)
  if (date >= '12-20' || date <= '01-02') return 0.08
  if (date.startsWith('08')) return 0.3
  if (date >= '07-15' && date <= '07-31') return 0.65
  if (date >= '03-01' && date <= '05-31') return 1.25
  if (date >= '09-10' && date <= '10-31') return 1.3
  return 1
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** @param now in the day after the last */
export function calendarUntil(now: Date): Calendar {
  const noon = noonOf(londonDate(now))
  const list = Array.from({ length: daysInYear }, (_, nth) =>
    addMilliseconds(noon, -days(daysInYear - nth))
      .toISOString()
      .slice(0, 10),
  )
  const seasons = list.map(seasonOf)
  const weights = list.map((day, nth) => seasons[nth]! * weekRhythm[noonOf(day).getUTCDay()]!)
  const numbers = new Map(list.map((day, nth) => [day, nth]))

  return {
    days: list,
    weights,
    seasons,
    at: (day, hour, minute = 0, second = 0) =>
      londonInstant(`${list[day]} ${[hour, minute, second].map(twoDigits).join(':')}`),
    dayOf(instant) {
      const day = londonDate(instant)
      return numbers.get(day) ?? (day < list[0]! ? -1 : daysInYear)
    },
    pickDay(random, first, last) {
      let total = 0
      for (let day = first; day <= last; day += 1) total += weights[day]!
      let left = random.next() * total
      for (let day = first; day < last; day += 1) {
        left -= weights[day]!
        if (left < 0) return day
      }
      return last
    },
  }
}

/** The Mondays at 08:00 in London within a calendar, oldest first. */
export const mondaysOf = (calendar: Calendar): Date[] =>
  calendar.days.flatMap((day, nth) => (noonOf(day).getUTCDay() === 1 ? [calendar.at(nth, 8)] : []))

/** The numbers of the Fridays within a calendar, oldest first. */
export const fridaysOf = (calendar: Calendar): number[] =>
  calendar.days.flatMap((day, nth) => (noonOf(day).getUTCDay() === 5 ? [nth] : []))

/** An instant between two numbers of hours after another. */
export const later = (instant: Date, random: Random, leastHours: number, mostHours: number): Date =>
  addMilliseconds(instant, Math.round(hours(leastHours + random.next() * (mostHours - leastHours))))
