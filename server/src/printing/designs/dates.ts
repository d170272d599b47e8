const partOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(date))
}

/** The parts of a calendar date as a leaf of a calendar shows them. */
export const weekdayOf = partOf({ weekday: 'long' })
export const monthOf = partOf({ month: 'long' })
export const dayOf = partOf({ day: 'numeric' })
