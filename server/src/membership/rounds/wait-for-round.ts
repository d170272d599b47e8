import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'
import { maxHalves, roundMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem, problemWith, Problem } from '../../platform/http/problem.ts'
import type { Tx, Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { startOfNextLondonMonth, londonDate } from '../../platform/values/clock.ts'
import { openQuestion, type QuestionContext } from './ask-for-round.ts'
import { countClaimed, lockMemberById, saveClaims } from './claim-store.ts'
import { findOwnHalves, isResting } from './half-store.ts'
import { futureRestKeys, restKeyOfWait } from './round-keys.ts'
import { showRounds } from './show-rounds.ts'
import {
  countWaits,
  deleteOwnWait,
  saveWaits,
  findAwaited,
  findTurns,
  lockWaits,
  postponeWait,
  type AwaitedHalf,
  type Turn,
} from './wait-store.ts'
import { findJoinableCampaign } from '../../campaigns/index.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { roundGiven } from '../events.ts'
import { leaseEnd } from './rules.ts'
import { tellLosers } from './tell-losers.ts'

/**
 * Notes that a musketeer waits for a round. They get it when it is free and it is their turn (rule: round-turns). The answer is the same
 * whether or not it is free.
 * @throws {Problem} those of {@link openQuestion}; InvalidInput when they hold or wait for enough
 */
export async function waitForRound(
  tx: Tx,
  by: Musketeer,
  question: InputOf<'POST /api/roundwait'>,
  context: QuestionContext,
): Promise<OwnRounds> {
  const { secrets, now } = context
  const asked = await openQuestion(tx, by, question, context)
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
        sealed: asked.sealed,
      },
      wanted,
    )
  }
  return showRounds(tx, by, asked, context)
}

/** @throws {Problem} NotFound if it is not their own */
export async function stopWaiting(tx: Tx, by: Musketeer, id: number): Promise<void> {
  if (!(await deleteOwnWait(tx, by.accountId, id))) throw problem('NotFound')
}

const batchSize = 500

/**
 * Gives every round that is free to the one who waits longest, and has them emailed (rule: round-turns). Each in a transaction of its own:
 * one that fails or is interrupted is made up at the next run.
 * @returns how many people got a round
 */
export async function giveTurns({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  let given = 0
  let awaited: AwaitedHalf[] = []
  do {
    awaited = await findAwaited(db, awaited.at(-1), batchSize)
    const turns = await findTurns(db, awaited, { today: londonDate(now), now })
    for (const turn of turns) if (await giveTurn(db, turn, now).catch(falseIfRefused)) given += 1
  } while (awaited.length)
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
    for (const wait of waits.slice(0, free)) claims.push(...(await claimAwaited(tx, member, wait, now)))
    await tellLosers(tx, claims, now)
    if (claims.length)
      await enqueue(tx, roundGiven, {
        accountId: turn.accountId,
        membershipId: member.id,
        claimIds: claims,
      })
    return claims.length > 0
  })

type Member = NonNullable<Awaited<ReturnType<typeof lockMemberById>>>
type Wait = Awaited<ReturnType<typeof lockWaits>>[number]

/** @returns the id of the claim; none if somebody else was faster, or the half rests for them this month */
async function claimAwaited(tx: Tx, member: Member, wait: Wait, now: Date): Promise<number[]> {
  const { campaign_id: campaignId, round_key: roundKey, half, sector, sealed } = wait
  const restKey = restKeyOfWait(wait, now)
  const lookup = restKey && { membershipId: member.id, campaignId, restKeys: [restKey], halves: [half] }
  if (lookup && (await isResting(tx, lookup))) {
    await postponeWait(tx, wait.id, startOfNextLondonMonth(now))
    return []
  }
  const claim = {
    membershipId: member.id,
    campaignId,
    edition: member.edition,
    roundKey,
    roundKeys: [roundKey],
    restKey,
    sealed,
    sector,
    leaseUntil: leaseEnd(member.next_due_at, now),
  }
  return saveClaims(tx, claim, [half], now)
}
