import * as contract from '@street-musketeers/contract/mailing/email-settings.ts'
import { requireSignedIn } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { switchEmail } from './switch-email.ts'

export const settingsRoutes = [
  writeRoute(contract.switchEmail, (tx, { actor, input, now }) =>
    switchEmail(tx, { accountId: requireSignedIn(actor).accountId, ...input }, now),
  ),
]
