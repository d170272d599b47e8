import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { CampaignData } from '@street-musketeers/contract/membership/memberships.ts'
import { membershipMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { lockOwnMembership } from '../store.ts'
import { deleteDeliveries, findDeliveries } from './delivery-store.ts'
import { presentDelivery } from './present.ts'
import { canBeRemoved } from './rules.ts'

/**
 * Removes everything that a musketeer reported for a day (rule: reports-corrected). Removing it again changes nothing.
 * @returns the deliveries of the membership that remain
 * @throws {Problem} NotFound, also for somebody else's membership; InvalidInput for a day too long ago
 */
export async function removeReport(
  tx: Tx,
  by: Musketeer,
  { campaignDistributorId, subDate }: InputOf<'DELETE /api/campaigndata/:campaignDistributorId/:subDate'>,
  now: Date,
): Promise<CampaignData[]> {
  const membership = await lockOwnMembership(tx, by.accountId, campaignDistributorId)
  if (!membership) throw problem('NotFound')
  if (!canBeRemoved(subDate, now)) throw problemWith('subDate', membershipMessages.tooOldToRemove)

  const before = await findDeliveries(tx, [membership.id])
  const sameDay = before.filter(({ delivered_on }) => delivered_on === subDate)
  await deleteDeliveries(
    tx,
    membership.id,
    sameDay.map((each) => each.submission_id),
  )
  return before.filter((each) => !sameDay.includes(each)).map(presentDelivery)
}
