import * as contract from '@street-musketeers/contract/mailing/mail-health.ts'
import { asAdministrator } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { resendEmail } from './resend-email.ts'
import { resumeMail } from './resume-mail.ts'
import { listUndeliveredEmails, showMailHealth } from './show-mail-health.ts'

export const outboxRoutes = [
  route(contract.showMailHealth, ({ db }) => showMailHealth(db)),

  writeRoute(contract.listUndeliveredEmails, (tx, { actor, input, now }) =>
    listUndeliveredEmails(tx, asAdministrator(actor), input, now),
  ),

  writeRoute(contract.resendEmail, async (tx, { actor, input, now }) => {
    await resendEmail(tx, asAdministrator(actor), input, now)
    return { message: contract.messages.resent }
  }),

  writeRoute(contract.resumeMail, async (tx, { actor, now }) => {
    await resumeMail(tx, asAdministrator(actor), now)
    return { message: contract.messages.resumed }
  }),
]
