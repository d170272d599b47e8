import type { Musketeer } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { problem } from '../../platform/http/problem.ts'
import { memberWithdrew } from '../events.ts'
import { endLinks } from '../planning/plan-store.ts'
import { freeRounds } from '../rounds/free-rounds.ts'
import { deleteStreets } from '../rounds/own-streets.ts'
import { endMembership, lockMembershipIds } from '../store.ts'
import { forgetOwnScans } from '../../campaigns/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteFeed } from '../calendar/store.ts'
import { deleteHidden } from '../encouragement/store.ts'
import { deleteLibraryLinksOf } from '../library/store.ts'
import { deleteShareLinks } from '../sharing/store.ts'
import { detachAccount } from './store.ts'

/**
 * Takes a musketeer out of a campaign; what they delivered stays (rule: withdrawal-keeps-history).
 * @throws {Problem} NotFound if they are not signed up
 */
export async function withdrawMembership(
  tx: Tx,
  by: Musketeer,
  campaignId: number,
  now: Date,
): Promise<void> {
  if (!(await withdrawMember(tx, by.accountId, campaignId, now))) throw problem('NotFound')
}

/** Also called for the link in an email, which needs no sign-in. @returns whether they were signed up */
export async function withdrawMember(
  tx: Tx,
  accountId: number,
  campaignId: number,
  now: Date,
): Promise<boolean> {
  const ended = await endMembership(tx, accountId, campaignId, now)
  if (!ended) return false
  await endLinks(tx, ended.id, now)
  await freeRounds(tx, ended.id)
  await enqueue(tx, memberWithdrew, { membershipId: ended.id })
  return true
}

/** Detaches a closed account from its memberships and frees its rounds. Their deliveries stay (rule: closing-keeps-totals). */
export async function eraseMusketeer(tx: Tx, { accountId }: { accountId: number }, { clock }: Platform) {
  const ids = await lockMembershipIds(tx, accountId)
  for (const id of ids) await freeRounds(tx, id)
  if (ids.length > 0) await deleteLibraryLinksOf(tx, ids)
  await deleteFeed(tx, accountId)
  await deleteHidden(tx, accountId)
  await deleteStreets(tx, accountId)
  await deleteShareLinks(tx, accountId)
  await forgetOwnScans(tx, accountId)
  await detachAccount(tx, accountId, clock.now())
}
