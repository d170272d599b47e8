import { contactMessages } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { findEarlierAnswer, type Submission, submitOnce } from '../../platform/database/submissions.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { days, hours } from '../../platform/values/clock.ts'
import { listContactMessages, markContactMessage, showContactMessage } from './read-messages.ts'
import { receiveContactMessage } from './receive-contact-message.ts'

/** Includes invalid messages. An office or a library shares one network address. */
const messagesPerVisitor: Limit = { name: 'contact', points: 30, windowMs: hours(1) }
/**
 * By address, which the visitor has not proved to own: nobody fills its mailbox with references. The message is received in any case, because
 * others could have used the address.
 */
const referencesPerAddress: Limit = { name: 'contact-address', points: 3, windowMs: days(1) }

export const contactRoutes = [
  route('GET /api/contactmessages/:page/:size', ({ db, input }) => listContactMessages(db, input)),

  writeRoute('GET /api/contactmessage/:id', (tx, { actor, input, now }) =>
    showContactMessage(tx, actor, input, now),
  ),

  writeRoute('PATCH /api/contactmessage', async (tx, { actor, input, now }) => {
    await markContactMessage(tx, actor, input, now)
    return { message: input.answered ? 'Marked as replied to.' : 'Marked as waiting for a reply.' }
  }),

  route(
    'POST /api/contact',
    async ({ db, input, config, secrets, limits, now }) => {
      const { submissionId, ...content } = input
      const submission: Submission = { to: 'POST /api/contact', accountId: null, submissionId, content }
      const earlier = await findEarlierAnswer<{ reference: string }>(db, submission)
      if (earlier) return { message: contactMessages.contactSent, ...earlier }

      const emailsReference = await limits.allows(referencesPerAddress, input.email)
      const { reference } = await db.transaction().execute((tx) =>
        submitOnce(tx, submission, now, async () => ({
          reference: await receiveContactMessage(
            tx,
            { ...content, emailsReference },
            { config, secrets, now },
          ),
        })),
      )
      return { message: contactMessages.contactSent, reference }
    },
    { limit: messagesPerVisitor },
  ),
]
