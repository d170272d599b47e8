import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { CampaignData } from '@street-musketeers/contract/membership/membership-schemas.ts'
import type { reportDelivery as contract } from '@street-musketeers/contract/membership/membership.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockOwnMembership } from '../joining/store.ts'
import { presentDelivery } from './present.ts'
import { recordReport } from './record-report.ts'

/**
 * Records leaflets that a signed-in musketeer delivered on a day.
 * @returns all deliveries of the membership
 * @throws {Problem} NotFound, also for somebody else's membership; InvalidInput for an impossible day; DayReported until `again` is given
 */
export async function reportDelivery(
  tx: Tx,
  by: Musketeer,
  { campaignDistributorId, campaignData, ...input }: InputOf<typeof contract>,
  now: Date,
): Promise<CampaignData[]> {
  const membership = await lockOwnMembership(tx, by.accountId, campaignDistributorId)
  if (!membership) throw problem('NotFound')
  const { all } = await recordReport(tx, membership, { ...input, ...campaignData }, now)
  return all.map(presentDelivery)
}
