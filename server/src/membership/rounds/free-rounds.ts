import { problem } from '../../platform/http/problem.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days, londonDate, londonInstant } from '../../platform/values/clock.ts'
import { lockMembershipIds } from '../store.ts'
import {
  deleteOldClaims,
  detachMember,
  forgetRest,
  giveUpOwnDoors,
  releaseEnded,
  releaseOwnClaim,
} from './claim-store.ts'
import { lostDoorsDays, roundRetention } from './rules.ts'
import { deleteOldWaits, deleteWaitsOf } from './wait-store.ts'

/** Gives back a round. @throws {Problem} NotFound if they do not have it, or finished it */
export async function releaseRound(tx: Tx, by: Musketeer, id: number): Promise<void> {
  if (!(await releaseOwnClaim(tx, by.accountId, id))) throw problem('NotFound')
}

/** Gives up doors that are kept, so that others are offered them (rule: rounds-again). @throws {Problem} NotFound if they did not deliver there */
export async function giveUpDoors(tx: Tx, by: Musketeer, id: number): Promise<void> {
  if (!(await giveUpOwnDoors(tx, by.accountId, id))) throw problem('NotFound')
}

/**
 * Frees the rounds of a member who leaves, and detaches them from those that they finished (rule: rounds-of-leavers).
 * @param district left out: everywhere
 */
export async function freeRounds(tx: Tx, membershipId: number, district?: string): Promise<void> {
  await detachMember(tx, membershipId, district)
  await deleteWaitsOf(tx, membershipId, district)
}

/** The same for a musketeer who moved away from a district, in all their campaigns. */
export async function freeRoundsOfMover(tx: Tx, { accountId, from }: { accountId: number; from: string }) {
  for (const id of await lockMembershipIds(tx, accountId)) await freeRounds(tx, id, from)
}

/** Frees rounds whose lease is over. A lease ends quietly: its member is not emailed. */
export async function releaseEndedLeases({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  while (await db.transaction().execute((tx) => releaseEnded(tx, clock.now()))) continue
}

/** Deletes what is no longer needed: rounds given back, those lost four weeks ago, rounds and waits of a year ago, and waits for campaigns that are over. */
export async function deleteOldRounds(tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>): Promise<void> {
  const now = clock.now()
  const aYearAgo = addMilliseconds(now, -roundRetention)
  await deleteOldClaims(tx, {
    claimedBefore: aYearAgo,
    lostBefore: addMilliseconds(now, -days(lostDoorsDays)),
  })
  await forgetRest(tx, londonInstant(`${londonDate(now).slice(0, 7)}-01 00:00:00`))
  await deleteOldWaits(tx, { today: londonDate(now), askedBefore: aYearAgo })
}
