import { suspensionMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { restoreAccount, suspendAccount } from './suspend-account.ts'

export const suspensionRoutes = [
  writeRoute('POST /api/user/:id/suspension', async (tx, { actor, input, secrets, now }) => {
    await suspendAccount(tx, requireRecentProof(actor, now), input, { secrets, now })
    return { message: suspensionMessages.suspended }
  }),

  writeRoute('DELETE /api/user/:id/suspension', async (tx, { actor, input, secrets, now }) => {
    await restoreAccount(tx, requireRecentProof(actor, now), input, { secrets, now })
    return { message: suspensionMessages.restored }
  }),
]
