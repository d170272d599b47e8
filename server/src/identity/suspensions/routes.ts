import * as contract from '@street-musketeers/contract/identity/suspensions.ts'
import { asAdministrator, requireRecentProof } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { restoreAccount } from './restore-account.ts'
import { suspendAccount } from './suspend-account.ts'

export const suspensionRoutes = [
  writeRoute(contract.suspendAccount, async (tx, { actor, input, secrets, now }) => {
    await suspendAccount(tx, asAdministrator(requireRecentProof(actor, now)), input, { secrets, now })
    return { message: contract.messages.suspended }
  }),

  writeRoute(contract.restoreAccount, async (tx, { actor, input, secrets, now }) => {
    await restoreAccount(tx, asAdministrator(requireRecentProof(actor, now)), input, { secrets, now })
    return { message: contract.messages.restored }
  }),
]
