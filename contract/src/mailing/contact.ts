import type { Call } from '../call.ts'

export const messages = {
  contactIncomplete: 'Please make sure all fields are completed.',
  contactSent: 'Thank you. Your message has reached us.',
} as const

/** People can send longer messages by email. */
export const maxMessageLength = 5000

export const contactTeam = { method: 'POST', path: '/api/contact' } as const satisfies Call
