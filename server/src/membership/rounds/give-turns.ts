import { maxHalves } from '@street-musketeers/contract/membership/rounds.ts'
import { findJoinableCampaign } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { roundGiven } from '../events.ts'
import { countClaimed, lockMemberById, saveClaims } from './claim-store.ts'
import { leaseEnd } from './rules.ts'
import { deleteWaitsFor, findTurns, lockWaits, type Turn } from './wait-store.ts'

const batchSize = 500

/**
 * Gives every round that is free to the one who waits longest, and has them emailed (rule: round-turns). Each in a transaction of its own:
 * one that fails or is interrupted is made up at the next run.
 * @returns how many people got a round
 */
export async function giveTurns({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const turns = await findTurns(db, { today: londonDate(now), now, count: batchSize })
  let given = 0
  for (const turn of turns) if (await giveTurn(db, turn, now).catch(falseIfRefused)) given += 1
  return given
}

/** A campaign may end while its turns are given. */
function falseIfRefused(error: unknown): false {
  if (error instanceof Problem) return false
  throw error
}

const giveTurn = (db: Db, turn: Turn, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // In the same order as people ask: the campaign, the member, then the round.
    await findJoinableCampaign(tx, turn.campaignId, now)
    const member = await lockMemberById(tx, turn.membershipId)
    const waits = (await lockWaits(tx, turn)).filter(({ not_before }) => not_before <= now)
    if (!member || waits.length === 0) return false
    const free = maxHalves - (await countClaimed(tx, member.id, now))
    const claims: number[] = []
    for (const { half, sector } of waits.slice(0, free)) {
      const claim = {
        membershipId: member.id,
        campaignId: turn.campaignId,
        edition: member.edition,
        roundKey: turn.roundKey,
        restKey: null,
        sector,
        leaseUntil: leaseEnd(member.next_due_at, now),
      }
      const [id] = await saveClaims(tx, claim, [half], now)
      if (id === undefined) continue
      await deleteWaitsFor(tx, member.id, [turn.roundKey], [half])
      claims.push(id)
    }
    if (claims.length)
      await enqueue(tx, roundGiven, {
        accountId: turn.accountId,
        membershipId: member.id,
        claimIds: claims,
      })
    return claims.length > 0
  })
