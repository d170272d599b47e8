import { writeRoute } from '../../platform/http/route.ts'
import { switchEmail } from './switch-email.ts'

export const settingsRoutes = [
  writeRoute('PUT /api/emailsettings/:email', (tx, { actor, input, now }) =>
    switchEmail(tx, { accountId: actor.accountId, ...input }, now),
  ),
]
