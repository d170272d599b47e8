import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Message, optionalLine, page, PageNumber, PageSize } from '../fields.ts'

export const messages = {
  answered: 'Marked as answered.',
  reopened: 'Marked as not answered yet.',
} as const

export const MessageState = z.enum(['unread', 'read', 'answered'])
export type MessageState = z.output<typeof MessageState>

const ContactMessage = z.object({
  id: z.int(),
  /** What visitor and team call it by. */
  reference: z.string(),
  email: z.string(),
  receivedAt: Instant,
  state: MessageState,
})

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/contactmessages/:page/:size',
  summary:
    'What visitors wrote to the team, latest first: all of it, of one state, or under a reference or an address.',
  input: z.strictObject({
    page: PageNumber,
    size: PageSize,
    /** `open`: not answered yet. */
    state: z.enum(['unread', 'open', 'answered']).optional(),
    /** A whole reference or e-mail address. */
    q: optionalLine(254),
  }),
  reply: page(ContactMessage),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const ContactMessageDetails = ContactMessage.extend({
  contactMessage: z.string(),
  /** Who answered it, and when; empty once their account is closed. */
  answeredBy: z.string(),
  answeredAt: Instant.nullable(),
})
export type ContactMessageDetails = z.output<typeof ContactMessageDetails>

export const showContactMessage = endpoint({
  method: 'GET',
  path: '/api/contactmessage/:id',
  summary: 'One message of a visitor, which counts as read from then on. The read is logged.',
  input: z.strictObject({ id: Id }),
  reply: ContactMessageDetails,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})

export const markContactMessage = endpoint({
  method: 'PATCH',
  path: '/api/contactmessage',
  summary: 'Mark a message as answered, or as not answered yet.',
  input: z.strictObject({ id: Id, answered: z.boolean() }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})
