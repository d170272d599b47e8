/** The product's only source of the time, so that a test can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Milliseconds in a number of seconds; the next three do the same for longer units. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(60 * count)
export const hours = (count: number) => minutes(60 * count)
export const days = (count: number) => hours(24 * count)

export const addMilliseconds = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The date of the hour that was asked for last: a date begins at a full hour, in summer too, and formatting one takes microseconds. */
let lastHour = { hour: NaN, date: '' }

/** The calendar date in London at an instant, as `2026-11-20` (rule: london-time). */
export function londonDate(at: Date): string {
  const hour = Math.floor(at.getTime() / hours(1))
  if (hour !== lastHour.hour) lastHour = { hour, date: london.format(at) }
  return lastHour.date
}

/** The calendar date a number of days after another, or before it. */
export const addDays = (day: string, count: number): string =>
  addMilliseconds(new Date(`${day}T00:00:00Z`), days(count))
    .toISOString()
    .slice(0, 10)

/** The Monday of the week of a calendar date, `2026-11-20`. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** A wall-clock time in London without a zone, `2026-11-23 08:00:00`. Comparing the strings compares the times. */
export type WallClock = string

const londonClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The wall-clock time in London at an instant. */
export const londonWallClock = (at: Date): WallClock => londonClock.format(at)

/** The hour of the day in London at an instant, 0 to 23. */
export const londonHour = (at: Date) => Number(londonWallClock(at).slice(11, 13))

/** The first and the last hour in London at which emails that hourly jobs write are sent: from nine until eight. */
export const daytime = { first: 9, last: 19 }

export const isDaytime = (now: Date) => londonHour(now) >= daytime.first && londonHour(now) <= daytime.last

/**
 * The instant of a wall-clock time in London. A time that occurs twice in autumn gives the first instant; one that does not exist in
 * spring gives the instant an hour later.
 */
export function londonInstant(time: WallClock): Date {
  const inWinter = new Date(`${time.replace(' ', 'T')}Z`)
  const inSummer = addMilliseconds(inWinter, -hours(1))
  return londonWallClock(inSummer) === time ? inSummer : inWinter
}

/** The last `count` calendar months in London, including this one, oldest first, as `2026-11`. */
export function lastMonths(now: Date, count: number): string[] {
  const [year, month] = londonDate(now).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, nth) =>
    new Date(Date.UTC(year, month - count + nth, 1)).toISOString().slice(0, 7),
  )
}

/** The month of an instant in London and those after it, in the form `2026-11`. */
export function nextMonths(from: Date, count: number): string[] {
  const [year, month] = londonDate(from).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead)).toISOString().slice(0, 7),
  )
}

/** The instant at which a day in London, `2026-11-20`, ends. */
export const endOfLondonDay = (day: string): Date => londonInstant(`${addDays(day, 1)} 00:00:00`)

/** When the next month begins in London. */
export function startOfNextLondonMonth(now: Date): Date {
  const [year, month] = londonDate(now).split('-').map(Number) as [number, number]
  const next = new Date(Date.UTC(year, month)).toISOString().slice(0, 7)
  return londonInstant(`${next}-01 00:00:00`)
}
