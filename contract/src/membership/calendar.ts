import type { Call } from '../call.ts'

export const renewCalendar = { method: 'POST', path: '/api/calendar' } as const satisfies Call

export const endCalendar = { method: 'DELETE', path: '/api/calendar' } as const satisfies Call

export const readCalendar = {
  method: 'GET',
  path: '/api/calendar/:link',
  download: 'text/calendar',
} as const satisfies Call

/** The title of every event. Calendars are shared with employers, so it says nothing else (rule: calendar-feed). */
export const calendarTitle = 'Leaflet day'
