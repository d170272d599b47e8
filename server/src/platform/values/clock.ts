/** Where the product gets the time from, so that a test can be at any time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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

/** The calendar date in London at an instant, as `2026-11-20` (rule: london-time). */
export const londonDate = (at: Date) => london.format(at)

/** A wall-clock time in London without zone, `2026-11-23 08:00:00`; such texts compare like the times they tell. */
export type WallClock = string

const londonClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** What a clock in London shows at an instant. */
export const londonWallClock = (at: Date): WallClock => londonClock.format(at)

/** The instant at which a clock in London shows that time: the first of two in autumn, an hour later for none in spring. */
export function londonInstant(shown: WallClock): Date {
  const inWinter = new Date(`${shown.replace(' ', 'T')}Z`)
  const inSummer = addMilliseconds(inWinter, -hours(1))
  return londonWallClock(inSummer) === shown ? inSummer : inWinter
}

/** The last months by the calendar in London, this one included, oldest first, as `2026-11`. */
export function lastMonths(now: Date, count: number): string[] {
  const [year, month] = londonDate(now).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  )
}

/** The instant at which a day in London, `2026-11-20`, is over. */
export function endOfLondonDay(day: string): Date {
  const next = addMilliseconds(new Date(`${day}T00:00:00Z`), days(1))
    .toISOString()
    .slice(0, 10)
  return londonInstant(`${next} 00:00:00`)
}
