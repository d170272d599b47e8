import { formatDay, withShortMonth } from '@street-musketeers/contract/text.ts'

const monthAndYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })
const dayOfWeek = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
})
const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** An instant or a calendar date as `20 Nov 2026`, in London (rule: london-time). */
export const formatDate = (at: string) => formatDay(at)

/** The same without the year, for a day that is less than a year away: `20 Nov`. */
export const formatDayAndMonth = (at: string) => withShortMonth(dayAndMonth.format(new Date(at)))

/** The day of an instant that is less than a year away, as `Monday 30 November`, in London. */
export const formatDayOfWeek = (at: string) => dayOfWeek.format(new Date(at)).replace(',', '')

/** A month, `2026-11`, as `Nov 2026`, which stays on one line. */
export const formatMonth = (month: string) =>
  withShortMonth(monthAndYear.format(new Date(`${month}-01`))).replace(' ', '\u00a0')

export { formatDateAndTime, lastDayOf } from '@street-musketeers/contract/text.ts'

/** The time of an instant as `08:00`, in London. */
export const formatTime = (at: string) => time.format(new Date(at))

/** The calendar date in London at an instant, `2026-11-20`, as date fields expect it. */
export const londonDate = (at: Date | string) => parts.format(new Date(at))

/** The calendar date in London some days from now. */
export const dayFromNow = (days: number) => londonDate(new Date(Date.now() + days * 86_400_000))
