import * as contract from '@street-musketeers/contract/mailing/email-settings.ts'
import { requireSignedIn } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/http.ts'
import { showEmailSettings } from './show-email-settings.ts'
import { switchEmail } from './switch-email.ts'

export const settingsRoutes = [
  route(contract.showEmailSettings, ({ db, actor }) => showEmailSettings(db, requireSignedIn(actor))),

  writeRoute(contract.switchEmail, (tx, { actor, input, now }) =>
    switchEmail(tx, { accountId: requireSignedIn(actor).accountId, ...input }, now),
  ),
]
