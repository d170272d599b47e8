import type { RoundPart } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findHomesToSkip } from '../refusals/homes-to-skip.ts'
import { findMembership } from '../store.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findClaimsOfMember, findKept, findOwnClaims } from './claim-store.ts'
import type { HeldHalf, KeptHalf } from './conditions.ts'
import { readStreets } from './own-streets.ts'
import { postcodeIdOf } from './round-keys.ts'
import { joinHalves, lastDayOf } from './rules.ts'
import { findOwnWaits } from './wait-store.ts'

type Claims = Awaited<ReturnType<typeof findOwnClaims>>

/** Claims as their member sees them, with the two halves of a postcode as one. */
const presentClaims = (claims: Claims): OwnRounds['rounds'] =>
  joinHalves(
    claims,
    ({ edition, round_key, state, taken }) => `${edition} ${round_key.toString('hex')} ${state} ${taken}`,
  ).map(({ id, membershipId, round_key, sector, part, state, taken, lease_until }) => ({
    id,
    postcodeId: postcodeIdOf(membershipId, round_key),
    sector,
    part,
    state,
    taken,
    until: lastDayOf(lease_until),
  }))

/** A musketeer's rounds in a campaign. */
export const findOwnRounds = async (db: Db, of: Musketeer, campaignId: number, now: Date) =>
  presentClaims(await findOwnClaims(db, of.accountId, campaignId, now))

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** A musketeer's rounds in a campaign that they have joined, with the homes to pass, those they wait for, those kept for them, and what they wrote of their streets. */
export async function showRounds(
  db: Db,
  of: Musketeer,
  { campaignId, membershipId }: { campaignId: number; membershipId: number },
  context: Context,
): Promise<OwnRounds> {
  const waits = await findOwnWaits(db, of.accountId, campaignId)
  return {
    rounds: await findOwnRounds(db, of, campaignId, context.now),
    kept: presentKeptRounds(membershipId, await findKept(db, membershipId, context.now)),
    skip: await findHomesToSkip(db, membershipId, context),
    streets: await readStreets(db, of.accountId, context),
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
  context: Context,
): Promise<OwnRounds> {
  const membership = await findMembership(db, of.accountId, campaignId)
  if (!membership) throw problem('NotFound')
  return showRounds(db, of, { campaignId, membershipId: membership.id }, context)
}

/**
 * The rounds of a membership, for emails about them: what they hold, until when, and what they have finished of the current edition. One
 * that they have lost is `ended`.
 * @param claimIds only those; left out: all
 */
export const findRoundsOfMember = async (
  db: Db,
  membershipId: number,
  now: Date,
  claimIds?: readonly number[],
): Promise<OwnRounds['rounds']> =>
  presentClaims(
    (await findClaimsOfMember(db, membershipId, now)).filter(({ id }) => claimIds?.includes(id) ?? true),
  )

/** What a report of a membership now is for (rules: rounds-done, lost-doors): what it holds, or else what it has lost. */
export async function findDoorsToReport(
  db: Db,
  membershipId: number,
  now: Date,
): Promise<OwnRounds['rounds']> {
  const rounds = await findRoundsOfMember(db, membershipId, now)
  const held = rounds.filter(({ state }) => state === 'claimed')
  return held.length ? held : rounds.filter(({ state }) => state === 'ended')
}

/** What is kept for a member (rule: rounds-again), with the two halves of a postcode as one. */
export const presentKeptRounds = (membershipId: number, kept: readonly KeptHalf[]): OwnRounds['kept'] =>
  joinHalves(kept, ({ round }) => round).map(({ id, round, sector, part }) => ({
    id,
    postcodeId: postcodeIdOf(membershipId, Buffer.from(round, 'hex')),
    sector,
    part,
  }))

/** A round as emails name it. */
export interface HeldRound {
  sector: string
  part: RoundPart
  /** The last day on which it is theirs. */
  until: string
}

export function presentHeldRounds(held: readonly HeldHalf[]): HeldRound[] {
  const sameRound = ({ round, lease_until }: HeldHalf) => `${round} ${lease_until}`
  return joinHalves(held, sameRound).map(({ sector, part, lease_until }) => ({
    sector,
    part,
    until: lastDayOf(new Date(lease_until)),
  }))
}
