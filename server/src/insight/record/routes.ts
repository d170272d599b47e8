import { requireRecentProof } from '../../platform/http/actor.ts'
import { route } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { gatherRecord } from './gather-record.ts'

/** Gathering a record reads many tables, and is rarely needed. */
const recordsPerAccount: Limit = { name: 'own-record', points: 10, windowMs: hours(1) }

export const recordRoutes = [
  route('GET /api/mydata', async ({ db, actor, limits, now }) => {
    const signedIn = requireRecentProof(actor, now)
    await limits.consume(recordsPerAccount, String(signedIn.accountId))
    return gatherRecord(db, signedIn, now)
  }),
]
