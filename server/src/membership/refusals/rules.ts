import { addDays, addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'

/** How long a home gets no leaflets: two years (rule: no-more-leaflets). */
export const refusalDays = 2 * 365

/** A home that asked before this day in London is forgotten. */
export const firstCountedDay = (now: Date): string => londonDate(addMilliseconds(now, -days(refusalDays)))

/** The last day on which a home gets no leaflets that asked on `askedOn`. */
export const endOfRefusal = (askedOn: string): string => addDays(askedOn, refusalDays)

export interface Home {
  house: string
  /** Empty for a home without one. */
  flat: string
}

/** What is sealed of a home that wants no more leaflets. */
export interface SealedHome extends Home {
  postcode: string
}

/** Homes as a person reads them who passes them on a street, each once: `2`, `14`, `14A`, `22 flat 3`. */
export const nameHomes = (homes: readonly Home[]): string[] =>
  [...new Set(homes.map(({ house, flat }) => (flat ? `${house} flat ${flat}` : house)))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
