import type { Call } from '../call.ts'

/** The days on which leaflets can come, from Monday, which is 1. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The hours in London at which leaflets can come (rule: weekday-and-hour). */
export const leafletHours = { first: 7, last: 21 } as const

/** An hour as people read it: `8 am`. */
export const formatHour = (hour: number) =>
  hour === 12 ? '12 noon' : hour < 12 ? `${hour} am` : `${hour - 12} pm`

export const messages = { saved: 'Your leaflet day has been updated.' } as const

export const chooseLeafletDay = { method: 'POST', path: '/api/leafletday' } as const satisfies Call
