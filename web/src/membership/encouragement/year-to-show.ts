import { londonDate } from '../../app/format/format-date.ts'

/** The year that My Details leads to: this one in December, the last one in January; null in other months (rule: own-year). */
export function yearToShow(now: Date): number | null {
  const [year, month] = londonDate(now).split('-').map(Number) as [number, number]
  if (month === 12) return year
  return month === 1 ? year - 1 : null
}
