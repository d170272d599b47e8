import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { CampaignData } from '@street-musketeers/contract/membership/membership-schemas.ts'
import type { reportDelivery as contract } from '@street-musketeers/contract/membership/membership.ts'
import { randomUUID } from 'node:crypto'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { presentDelivery } from './present.ts'
import { isSameReport, invalidDayReason } from './rules.ts'
import { findDeliveries, saveDelivery } from './delivery-store.ts'
import { lockOwnMembership } from '../joining/store.ts'

/**
 * Records leaflets delivered on a day. A report sent twice is recorded once (rule: one-record-per-report).
 * @returns all deliveries of the membership
 * @throws {Problem} NotFound, also for somebody else's membership; InvalidInput for an impossible day
 */
export async function reportDelivery(
  tx: Tx,
  by: Musketeer,
  { campaignDistributorId, campaignData, subDate, submissionId }: InputOf<typeof contract>,
  now: Date,
): Promise<CampaignData[]> {
  const membership = await lockOwnMembership(tx, by.accountId, campaignDistributorId)
  if (!membership) throw problem('NotFound')
  const reason = invalidDayReason(subDate, membership, now)
  if (reason) throw problemWith('subDate', reason)

  const report = {
    delivered_on: subDate,
    leaflets_delivered: campaignData.leafletsDelivered,
    leaflets_printed: campaignData.leafletsPrinted,
    reported_at: now,
  }
  const before = await findDeliveries(tx, [membership.id])
  const isRepeated = submissionId === undefined && before.some((each) => isSameReport(each, report))
  if (isRepeated) return before.map(presentDelivery)

  await saveDelivery(tx, {
    ...report,
    membership_id: membership.id,
    submission_id: submissionId ?? randomUUID(),
  })
  return (await findDeliveries(tx, [membership.id])).map(presentDelivery)
}
