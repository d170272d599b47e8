import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Message, multilineText } from '../fields.ts'

export const messages = {
  contactIncomplete: 'Please make sure all fields are completed.',
  contactSent: 'Thank you. Your message has reached us.',
} as const

/** Longer ones are better sent by mail. */
export const maxMessageLength = 5000

export const contactTeam = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary:
    'Write to the team. The message is stored and emailed to the team, with a copy to its sender. The reply gives its reference.',
  input: z.strictObject({
    email: Email,
    contactMessage: multilineText(maxMessageLength, messages.contactIncomplete),
  }),
  reply: Message.extend({ reference: z.string() }),
  problems: ['InvalidInput', 'TooManyTries'],
})
