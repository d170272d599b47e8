import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Message, optionalLine, page, PageNumber, PageSize } from '../fields.ts'
import { maxEmailLength } from '../limits.ts'
import { listContactMessages, markContactMessage, showContactMessage } from './inbox.ts'

export const MessageState = z.enum(['unread', 'read', 'answered'])
export type MessageState = z.output<typeof MessageState>

const ContactMessage = z.object({
  id: z.int(),
  /** What the visitor and the team quote. */
  reference: z.string(),
  email: z.string(),
  receivedAt: Instant,
  state: MessageState,
})

export const ContactMessageDetails = ContactMessage.extend({
  contactMessage: z.string(),
  /** The name of the person who answered it. Empty after their account is closed. */
  answeredBy: z.string(),
  answeredAt: Instant.nullable(),
})
export type ContactMessageDetails = z.output<typeof ContactMessageDetails>

export const inboxEndpoints = {
  listContactMessages: endpoint(listContactMessages, {
    summary:
      'Messages from visitors to the team, latest first. Can be filtered by state, reference or address.',
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      /** `open`: not answered yet. */
      state: z.enum(['unread', 'open', 'answered']).optional(),
      /** A complete reference or email address. */
      q: optionalLine(maxEmailLength),
    }),
    reply: page(ContactMessage),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  showContactMessage: endpoint(showContactMessage, {
    summary: 'One message from a visitor. This marks it as read. The read is logged.',
    input: z.strictObject({ id: Id }),
    reply: ContactMessageDetails,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),

  markContactMessage: endpoint(markContactMessage, {
    summary: 'Mark a message as answered or not answered.',
    input: z.strictObject({ id: Id, answered: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),
}
