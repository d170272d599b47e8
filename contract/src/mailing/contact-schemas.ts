import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Message, multilineText, SubmissionId } from '../fields.ts'
import { contactTeam, maxMessageLength, messages } from './contact.ts'

export const contactEndpoints = {
  contactTeam: endpoint(contactTeam, {
    summary:
      'Send a message to the team. It is stored and emailed to the team. The reply gives its reference, which is also emailed to its sender.',
    input: z.strictObject({
      email: Email,
      contactMessage: multilineText(maxMessageLength, messages.contactIncomplete),
      submissionId: SubmissionId,
    }),
    reply: Message.extend({ reference: z.string() }),
    problems: ['InvalidInput', 'TooManyTries'],
  }),
}
