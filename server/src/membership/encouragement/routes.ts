import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { chooseLastLeaflets } from './show-last-leaflets.ts'
import { drawYearCard, showYear } from './show-year.ts'

/** A card takes a tenth of a second of a reader. */
const cardsPerMusketeer: Limit = { name: 'year-card', points: 20, windowMs: hours(1) }

export const encouragementRoutes = [
  route('GET /api/year/:year', ({ db, actor, input }) => showYear(db, actor, input.year)),

  route('GET /api/year/:year/card', async (context) => {
    await context.limits.consume(cardsPerMusketeer, String(context.actor.accountId))
    return drawYearCard(context, context.actor, context.input.year)
  }),

  writeRoute('PUT /api/lastleaflets', (tx, { actor, input, now }) =>
    chooseLastLeaflets(tx, actor, input, now),
  ),
]
