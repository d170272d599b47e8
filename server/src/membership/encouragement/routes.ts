import * as contract from '@street-musketeers/contract/membership/own-year.ts'
import { asMusketeer } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { chooseLastLeaflets } from './show-last-leaflets.ts'
import { drawYearCard, showYear } from './show-year.ts'

/** A card takes a tenth of a second of a reader. */
const cardsPerMusketeer: Limit = { name: 'year-card', points: 20, windowMs: hours(1) }

export const encouragementRoutes = [
  route(contract.showOwnYear, ({ db, actor, input }) => showYear(db, asMusketeer(actor), input.year)),

  route(contract.drawYearCard, async (context) => {
    const musketeer = asMusketeer(context.actor)
    await context.limits.consume(cardsPerMusketeer, String(musketeer.accountId))
    return drawYearCard(context, musketeer, context.input.year)
  }),

  writeRoute(contract.chooseLastLeaflets, (tx, { actor, input, now }) =>
    chooseLastLeaflets(tx, asMusketeer(actor), input, now),
  ),
]
