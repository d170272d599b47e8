import type { Call } from '../call.ts'

export const messages = {
  answered: 'Marked as answered.',
  reopened: 'Marked as not answered.',
} as const

export const listContactMessages = {
  method: 'GET',
  path: '/api/contactmessages/:page/:size',
  privateFields: ['q'],
} as const satisfies Call

export const showContactMessage = { method: 'GET', path: '/api/contactmessage/:id' } as const satisfies Call

export const markContactMessage = { method: 'PATCH', path: '/api/contactmessage' } as const satisfies Call
