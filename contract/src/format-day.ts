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
