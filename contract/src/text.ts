const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * People's own words within our sentence. Words in letters that run from right to left get the marks that keep them apart
 * from what follows (U+2068 and U+2069, UAX #9), because a comma and a number would otherwise run with them.
 */
export const isolate = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words)

/** The name of a campaign in a sentence: in quotation marks, unless it has its own around it. */
export const quoteName = (name: string): string => isolate(/^[“"].*[”"]$/.test(name) ? name : `“${name}”`)

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes text and attributes as React does, for what is filled into HTML that React has rendered. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character]!)

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Every short month has three letters; browsers write `Sept`. */
export const withShortMonth = (date: string): string => date.replace('Sept', 'Sep')

/** The day in London of an instant, or a calendar date `2026-11-20`, as people read it: `20 Nov 2026` (rule: london-time). */
export const formatDay = (at: Date | string): string => withShortMonth(day.format(new Date(at)))

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant as `Mon, 23 Nov 2026, 08:00`, in London. */
export const formatDateAndTime = (at: Date | string): string =>
  withShortMonth(dayAndTime.format(new Date(at)))

const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
})

/** The same for a day that is less than a year away, as in a sentence: `20 November`. */
export const formatDayAndMonth = (at: Date | string): string => dayAndMonth.format(new Date(at))

/** The same for any day: `20 November 2026`. */
export const formatWholeDay = (date: string): string => `${formatDayAndMonth(date)} ${date.slice(0, 4)}`

/** The Sunday of a week. @param week its Monday, `2026-11-16` */
export function lastDayOf(week: string): string {
  const day = new Date(`${week}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 6)
  return day.toISOString().slice(0, 10)
}
