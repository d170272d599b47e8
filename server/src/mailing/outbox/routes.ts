import { mailHealthMessages } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { resendEmail } from './undelivered-emails.ts'
import { listUndeliveredEmails, resumeMail, showMailHealth } from './show-mail-health.ts'

export const outboxRoutes = [
  route('GET /api/mailhealth', ({ db }) => showMailHealth(db)),

  writeRoute('GET /api/mailhealth/letters/:page/:size', (tx, { actor, input, now }) =>
    listUndeliveredEmails(tx, actor, input, now),
  ),

  writeRoute('POST /api/mailhealth/letters/:id/resend', async (tx, { actor, input, now }) => {
    await resendEmail(tx, actor, input, now)
    return { message: mailHealthMessages.resent }
  }),

  writeRoute('POST /api/mailhealth/resume', async (tx, { actor, now }) => {
    await resumeMail(tx, actor, now)
    return { message: mailHealthMessages.resumed }
  }),
]
