import type { OwnRounds } from '@street-musketeers/contract/membership/round-schemas.ts'
import type { Half } from '@street-musketeers/contract/membership/rounds.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { findMembership } from '../joining/store.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findHeldClaims, findOwnClaims } from './claim-store.ts'
import { joinHalves, lastDayOf } from './rules.ts'
import { findOwnWaits } from './wait-store.ts'

/** A musketeer's rounds in a campaign that they have joined, and those they wait for. */
export async function showRounds(db: Db, of: Musketeer, campaignId: number, now: Date): Promise<OwnRounds> {
  const claims = await findOwnClaims(db, of.accountId, campaignId, now)
  const waits = await findOwnWaits(db, of.accountId, campaignId)
  const ofRound = ({ edition, round_key, state }: (typeof claims)[number]) =>
    `${edition} ${round_key.toString('hex')} ${state}`
  return {
    rounds: joinHalves(claims, ofRound).map(({ id, sector, part, state, lease_until }) => ({
      id,
      sector,
      part,
      state: state === 'done' ? 'done' : 'claimed',
      until: lastDayOf(lease_until),
    })),
    waits: joinHalves(waits, ({ round_key }) => round_key.toString('hex')).map(
      ({ id, sector, part, asked_at }) => ({ id, sector, part, since: londonDate(asked_at) }),
    ),
  }
}

/**
 * The same, for a call of its own.
 * @throws {Problem} NotFound if they are not signed up
 */
export async function showOwnRounds(
  db: Db,
  of: Musketeer,
  campaignId: number,
  now: Date,
): Promise<OwnRounds> {
  if (!(await findMembership(db, of.accountId, campaignId))) throw problem('NotFound')
  return showRounds(db, of, campaignId, now)
}

/** Those of several rounds that are held and not finished, each with its last day. */
export async function findHeldRounds(
  db: Db,
  claimIds: readonly number[],
  now: Date,
): Promise<{ sector: string; half: Half; until: string }[]> {
  const claims = await findHeldClaims(db, claimIds, now)
  return claims.map(({ sector, half, lease_until }) => ({ sector, half, until: lastDayOf(lease_until) }))
}
