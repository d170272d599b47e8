import { pauseMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMembershipByLink } from '../deliveries/open-report-link.ts'
import { lockOwnMembership } from '../store.ts'
import { setSkipped } from './store.ts'

const sayDone = (skip: boolean) => (skip ? pauseMessages.skipped : pauseMessages.unskipped)

/**
 * Leaves out the leaflet of a membership that was emailed last, or undoes that (rule: skip-once).
 * @returns the sentence to show
 * @throws {Problem} NotFound for another person's membership, or before its first email
 */
export async function skipLeaflet(
  tx: Tx,
  by: Musketeer,
  { campaignDistributorId, skip }: InputOf<'POST /api/skip'>,
  now: Date,
): Promise<string> {
  const membership = await lockOwnMembership(tx, by.accountId, campaignDistributorId)
  const leafletId = membership?.mailed_leaflet_id
  if (!membership || !leafletId) throw problem('NotFound')
  if (!(await setSkipped(tx, { membershipId: membership.id, leafletId }, skip ? now : null)))
    throw problem('NotFound')
  return sayDone(skip)
}

/**
 * The same for a person who has the leaflet's report link.
 * @throws {Problem} ReportLinkOver
 */
export async function skipByLink(
  tx: Tx,
  { link, skip }: InputOf<'POST /api/reportlink/skip'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  const { id, leaflet_id } = await findMembershipByLink(tx, link, { secrets, now })
  await setSkipped(tx, { membershipId: id, leafletId: leaflet_id }, skip ? now : null)
  return sayDone(skip)
}
