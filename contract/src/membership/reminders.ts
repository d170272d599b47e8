import type { Call } from '../call.ts'

export const messages = {
  on: 'We remind you once a leaflet, five days after it came.',
  off: 'You no longer get reminders.',
} as const

export const chooseReminders = { method: 'POST', path: '/api/reminders' } as const satisfies Call
