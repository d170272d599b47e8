import * as contract from '@street-musketeers/contract/mailing/newsletter.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { leaveByLink, showLeavePage } from './leave-by-link.ts'

const leaveRequests: Limit = { name: 'leave-link', points: 60, windowMs: hours(1) }

export const leavingRoutes = [
  route(contract.showLeavePage, ({ db, input, secrets }) => showLeavePage(db, input.link, secrets)),

  writeRoute(
    contract.leaveByLink,
    async (tx, { input, secrets, now }) => ({ message: await leaveByLink(tx, input.link, { secrets, now }) }),
    { limit: leaveRequests },
  ),
]
