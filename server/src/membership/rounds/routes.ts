import * as contract from '@street-musketeers/contract/membership/rounds.ts'
import { asMusketeer } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { askForRound } from './ask-for-round.ts'
import { releaseRound } from './free-rounds.ts'
import { countQuestion } from './question-limits.ts'
import { showOwnRounds } from './show-rounds.ts'
import { stopWaiting, waitForRound } from './wait-for-round.ts'

export const roundRoutes = [
  route(contract.showRounds, ({ db, actor, input, now }) =>
    showOwnRounds(db, asMusketeer(actor), input.campaignId, now),
  ),

  route(contract.askForRound, async ({ db, actor, input, limits, secrets, now }) => {
    const musketeer = asMusketeer(actor)
    await countQuestion(limits, musketeer.accountId, input.campaignId)
    return db.transaction().execute((tx) => askForRound(tx, musketeer, input, { secrets, now }))
  }),

  writeRoute(contract.releaseRound, async (tx, { actor, input }) => {
    await releaseRound(tx, asMusketeer(actor), input.id)
    return { message: contract.messages.released }
  }),

  route(contract.waitForRound, async ({ db, actor, input, limits, secrets, now }) => {
    const musketeer = asMusketeer(actor)
    await countQuestion(limits, musketeer.accountId, input.campaignId)
    return db.transaction().execute((tx) => waitForRound(tx, musketeer, input, { secrets, now }))
  }),

  writeRoute(contract.stopWaiting, async (tx, { actor, input }) => {
    await stopWaiting(tx, asMusketeer(actor), input.id)
    return { message: contract.messages.waitEnded }
  }),
]
