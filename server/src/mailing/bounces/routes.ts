import { mailHealthMessages } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { clearBounces } from './clear-bounces.ts'
import { listSuppressedAddresses } from './list-suppressed.ts'

export const bounceRoutes = [
  writeRoute('GET /api/mailhealth/suppressed/:page/:size', (tx, { actor, input, now }) =>
    listSuppressedAddresses(tx, actor, input, now),
  ),

  writeRoute('DELETE /api/mailhealth/suppressed/:id', async (tx, { actor, input, now }) => {
    await clearBounces(tx, actor, input, now)
    return { message: mailHealthMessages.cleared }
  }),
]
