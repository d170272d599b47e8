import { requireRecentProof } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { exportUsers } from './export-users.ts'
import { listUsers } from './list-users.ts'
import { showMarketing } from './show-marketing.ts'
import { showOwnUser } from './show-own-user.ts'
import { showUser } from './show-user.ts'

/** A stolen session must not be able to export everybody's data repeatedly. */
const exportsPerAdministrator: Limit = { name: 'saved-list', points: 30, windowMs: hours(1) }

export const userRoutes = [
  route('GET /api/user', ({ db, actor, now }) => showOwnUser(db, actor, now)),

  writeRoute('GET /api/siteadmin/user/:id', (tx, { actor, input, now }) => showUser(tx, actor, input, now)),

  route('GET /api/users/:role/:page/:size', ({ db, actor, input, now }) => listUsers(db, actor, input, now)),

  route('GET /api/users/:role/csv', async ({ db, actor, input, limits, now }) => {
    const administrator = requireRecentProof(actor, now)
    await limits.consume(exportsPerAdministrator, String(administrator.accountId))
    return exportUsers(db, administrator, input, now)
  }),

  route('GET /api/marketing', ({ db, now }) => showMarketing(db, now)),
]
