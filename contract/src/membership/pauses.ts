import type { Call } from '../call.ts'

export const messages = {
  skipped: 'That’s fine. Your next leaflet comes as usual.',
  unskipped: 'Good. This leaflet waits for you again.',
  resumed: 'Welcome back. Your next leaflet comes on your usual day.',
  pauseTooEarly: 'Please give a day after today.',
  pauseTooLate: 'Please give a day within a year from today.',
} as const

/** Shown once leaflets are paused. @param day when they come again, as people read it */
export const sayPaused = (day: string) =>
  `No leaflets until ${day}. Then you get one, not all that came meanwhile.`

/** How many days from today a pause can last (rule: pause). */
export const maxPauseDays = 366

/** How many days from today a form suggests. */
export const suggestedPauseDays = 28

export const skipLeaflet = { method: 'POST', path: '/api/skip' } as const satisfies Call

export const pauseLeaflets = { method: 'POST', path: '/api/pause' } as const satisfies Call

export const showLinkedLeaflet = {
  method: 'GET',
  path: '/api/reportlink/:link/leaflet',
} as const satisfies Call

export const skipByLink = { method: 'POST', path: '/api/reportlink/skip' } as const satisfies Call

export const pauseByLink = { method: 'POST', path: '/api/reportlink/pause' } as const satisfies Call
