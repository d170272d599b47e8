import { roundMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { askForRound } from './ask-for-round.ts'
import { releaseRound } from './free-rounds.ts'
import { countQuestion } from './question-limits.ts'
import { showOwnRounds } from './show-rounds.ts'
import { stopWaiting, waitForRound } from './wait-for-round.ts'

export const roundRoutes = [
  route('GET /api/rounds/:campaignId', ({ db, actor, input, now }) =>
    showOwnRounds(db, actor, input.campaignId, now),
  ),

  route('POST /api/round', async ({ db, actor, input, limits, secrets, now }) => {
    await countQuestion(limits, actor.accountId, input.campaignId)
    return db.transaction().execute((tx) => askForRound(tx, actor, input, { secrets, now }))
  }),

  writeRoute('DELETE /api/round/:id', async (tx, { actor, input }) => {
    await releaseRound(tx, actor, input.id)
    return { message: roundMessages.released }
  }),

  route('POST /api/roundwait', async ({ db, actor, input, limits, secrets, now }) => {
    await countQuestion(limits, actor.accountId, input.campaignId)
    return db.transaction().execute((tx) => waitForRound(tx, actor, input, { secrets, now }))
  }),

  writeRoute('DELETE /api/roundwait/:id', async (tx, { actor, input }) => {
    await stopWaiting(tx, actor, input.id)
    return { message: roundMessages.waitEnded }
  }),
]
