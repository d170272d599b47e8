import { requireSignedIn } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { switchEmail } from './switch-email.ts'

export const settingsRoutes = [
  writeRoute('PUT /api/emailsettings/:email', (tx, { actor, input, now }) =>
    switchEmail(tx, { accountId: requireSignedIn(actor).accountId, ...input }, now),
  ),
]
