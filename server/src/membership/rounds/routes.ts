import * as contract from '@street-musketeers/contract/membership/rounds.ts'
import { asMusketeer, type Musketeer } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/http.ts'
import type { Limit, Limits } from '../../platform/http/limits.ts'
import { days } from '../../platform/values/clock.ts'
import { askForRound } from './ask-for-round.ts'
import { releaseRound } from './free-rounds.ts'
import { showOwnRounds } from './show-rounds.ts'
import { stopWaiting, waitForRound } from './wait-for-round.ts'

/** So that nobody can ask their way through the postcodes of a town (rule: round-questions). */
const questionsOfCampaign: Limit = {
  name: 'round-campaign',
  points: contract.roundQuestionsADay.ofCampaign,
  windowMs: days(1),
}
const questionsInAll: Limit = { name: 'round', points: contract.roundQuestionsADay.inAll, windowMs: days(1) }

/** Before the transaction: a limit takes a second connection, and the pool could run out. */
async function countQuestion(limits: Limits, { accountId }: Musketeer, campaignId: number): Promise<void> {
  await limits.consume(questionsInAll, String(accountId))
  await limits.consume(questionsOfCampaign, `${accountId} ${campaignId}`)
}

export const roundRoutes = [
  route(contract.showRounds, ({ db, actor, input, now }) =>
    showOwnRounds(db, asMusketeer(actor), input.campaignId, now),
  ),

  route(contract.askForRound, async ({ db, actor, input, limits, secrets, now }) => {
    const musketeer = asMusketeer(actor)
    await countQuestion(limits, musketeer, input.campaignId)
    return db.transaction().execute((tx) => askForRound(tx, musketeer, input, { secrets, now }))
  }),

  writeRoute(contract.releaseRound, async (tx, { actor, input }) => {
    await releaseRound(tx, asMusketeer(actor), input.id)
    return { message: contract.messages.released }
  }),

  route(contract.waitForRound, async ({ db, actor, input, limits, secrets, now }) => {
    const musketeer = asMusketeer(actor)
    await countQuestion(limits, musketeer, input.campaignId)
    return db.transaction().execute((tx) => waitForRound(tx, musketeer, input, { secrets, now }))
  }),

  writeRoute(contract.stopWaiting, async (tx, { actor, input }) => {
    await stopWaiting(tx, asMusketeer(actor), input.id)
    return { message: contract.messages.waitEnded }
  }),
]
