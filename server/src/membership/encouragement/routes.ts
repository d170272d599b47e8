import { asMusketeer } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { chooseLastLeaflets } from './show-last-leaflets.ts'
import { drawYearCard, showYear } from './show-year.ts'

/** A card takes a tenth of a second of a reader. */
const cardsPerMusketeer: Limit = { name: 'year-card', points: 20, windowMs: hours(1) }

export const encouragementRoutes = [
  route('GET /api/year/:year', ({ db, actor, input }) => showYear(db, asMusketeer(actor), input.year)),

  route('GET /api/year/:year/card', async (context) => {
    const musketeer = asMusketeer(context.actor)
    await context.limits.consume(cardsPerMusketeer, String(musketeer.accountId))
    return drawYearCard(context, musketeer, context.input.year)
  }),

  writeRoute('PUT /api/lastleaflets', (tx, { actor, input, now }) =>
    chooseLastLeaflets(tx, asMusketeer(actor), input, now),
  ),
]
