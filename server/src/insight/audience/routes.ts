import { route } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { listWaitingPlaces, showAudience } from './show-audience.ts'

/** Far more than filling in a form needs. */
const audienceLimit: Limit = { name: 'audience', points: 300, windowMs: hours(1) }

export const audienceRoutes = [
  route('POST /api/audience', async ({ db, actor, input, limits }) => {
    await limits.consume(audienceLimit, String(actor.accountId))
    return showAudience(db, input)
  }),

  route('GET /api/waitingplaces', ({ db, now }) => listWaitingPlaces(db, now)),
]
