import * as z from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import {
  Email,
  Id,
  Instant,
  maxEmailLength,
  Message,
  multilineText,
  optionalLine,
  page,
  PageNumber,
  PageSize,
  SubmissionId,
} from '../fields.ts'
import { contactMessages, maxMessageLength } from './messages-and-limits.ts'

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

const ContactMessageDetails = ContactMessage.extend({
  contactMessage: z.string(),
  /** The name of the person who answered it. Empty after their account is closed. */
  answeredBy: z.string(),
  answeredAt: Instant.nullable(),
  /** In a report of notes (rule: print-request-notes), the account of whoever wrote them. */
  aboutAccount: z.int().nullable(),
})

export const contactEndpoints = {
  listContactMessages: endpoint('GET /api/contactmessages/:page/:size', {
    summary:
      'Messages from visitors to the team, latest first. Can be filtered by state, reference or address.',
    who: ['administrator'],
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      /** `open`: not answered yet. */
      state: z.enum(['unread', 'open', 'answered']).optional(),
      q: optionalLine(maxEmailLength),
    }),
    reply: page(ContactMessage),
  }),

  showContactMessage: endpoint('GET /api/contactmessage/:id', {
    summary: 'One message from a visitor. This marks it as read. The read is logged.',
    who: ['administrator'],
    object: 'any',
    reply: ContactMessageDetails,
  }),

  markContactMessage: endpoint('PATCH /api/contactmessage', {
    summary: 'Mark a message as answered or not answered.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, answered: z.boolean() }),
    example: (id) => ({ id, answered: true }),
  }),

  contactTeam: endpoint('POST /api/contact', {
    summary:
      'Send a message to the team. It is stored and emailed to the team. The reply gives its reference, which is also emailed to its sender.',
    who: everyone,
    input: z.strictObject({
      email: Email,
      contactMessage: multilineText(maxMessageLength, contactMessages.contactIncomplete),
      submissionId: SubmissionId,
    }),
    reply: Message.extend({ reference: z.string() }),
    problems: ['TooManyTries'],
    example: { email: 'ada.sample@example.org', contactMessage: 'How do I join?' },
  }),
}
