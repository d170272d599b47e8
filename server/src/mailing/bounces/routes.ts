import * as contract from '@street-musketeers/contract/mailing/mail-health.ts'
import { asAdministrator } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { clearBounces } from './clear-bounces.ts'
import { listSuppressedAddresses } from './list-suppressed.ts'

export const bounceRoutes = [
  writeRoute(contract.listSuppressedAddresses, (tx, { actor, input, now }) =>
    listSuppressedAddresses(tx, asAdministrator(actor), input, now),
  ),

  writeRoute(contract.clearBounces, async (tx, { actor, input, now }) => {
    await clearBounces(tx, asAdministrator(actor), input, now)
    return { message: contract.messages.cleared }
  }),
]
