import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'
import { maxHalves, roundMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { startOfNextLondonMonth } from '../../platform/values/clock.ts'
import { openQuestion } from './ask-for-round.ts'
import { countClaimed } from './claim-store.ts'
import { findOwnHalves, isResting } from './half-store.ts'
import { futureRestKeys } from './round-keys.ts'
import { showRounds } from './show-rounds.ts'
import { countWaits, deleteOwnWait, saveWaits } from './wait-store.ts'

/**
 * Notes that a musketeer waits for a round. They get it when it is free and it is their turn (rule: round-turns). The answer is the same
 * whether or not it is free.
 * @throws {Problem} those of {@link openQuestion}; InvalidInput when they hold or wait for enough
 */
export async function waitForRound(
  tx: Tx,
  by: Musketeer,
  question: InputOf<'POST /api/roundwait'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<OwnRounds> {
  const asked = await openQuestion(tx, by, question, { secrets, now })
  const own = await findOwnHalves(tx, asked, now)
  const wanted = asked.halves.filter((half) => !own.includes(half))
  if (wanted.length) {
    // It could never be their turn, and would be nobody else's.
    if ((await countClaimed(tx, asked.membershipId, now)) >= maxHalves)
      throw problemWith('postcode', roundMessages.tooMany)
    if ((await countWaits(tx, asked.membershipId)) + wanted.length > maxHalves)
      throw problemWith('postcode', roundMessages.tooManyWaits)
    const rests = await isResting(tx, { ...asked, halves: wanted })
    await saveWaits(
      tx,
      {
        membership_id: asked.membershipId,
        campaign_id: asked.campaignId,
        round_key: asked.roundKey,
        sector: asked.sector,
        asked_at: now,
        not_before: rests ? startOfNextLondonMonth(now) : now,
        rest_keys: futureRestKeys(secrets, asked.postcode, now),
      },
      wanted,
    )
  }
  return showRounds(tx, by, question.campaignId, now)
}

/** @throws {Problem} NotFound if it is not their own */
export async function stopWaiting(tx: Tx, by: Musketeer, id: number): Promise<void> {
  if (!(await deleteOwnWait(tx, by.accountId, id))) throw problem('NotFound')
}
