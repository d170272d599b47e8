const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

const partOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(date))
}

/** A calendar date as a leaflet says it: `Thursday 3 December`. People throw a leaflet away long before the next year. */
export const formatDate = (date: string): string => day.format(new Date(date)).replace(',', '')
export const weekdayOf = partOf({ weekday: 'long' })
export const monthOf = partOf({ month: 'long' })
export const dayOf = partOf({ day: 'numeric' })

/** `18:30` as `6:30pm`. */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (hours === 12 && minutes === 0) return '12 noon'
  const shown =
    minutes === 0 ? `${hours % 12 || 12}` : `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
  return `${shown}${hours < 12 ? 'am' : 'pm'}`
}
