import { problem } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { leave, showLeavePage } from './leave-by-link.ts'
import { readLeaveLink } from './sign-leave-link.ts'

/** By link, and not by visitor: a mail provider posts for all its readers from a few addresses. */
const usesOfLink: Limit = { name: 'leave-link', points: 60, windowMs: hours(1) }

export const leavingRoutes = [
  route('GET /api/leavelink/:link', ({ db, input, secrets }) => showLeavePage(db, input.link, secrets)),

  route('POST /api/leavelink', async ({ db, input, limits, secrets, now }) => {
    const target = readLeaveLink(input.link, secrets)
    if (!target) throw problem('LeaveLinkUnknown')
    // Before the transaction: a limit takes a second connection, and the pool could run out.
    await limits.consume(usesOfLink, input.link)
    return { message: await db.transaction().execute((tx) => leave(tx, target, now)) }
  }),
]
