import type { CampaignDistributor, JoinedCampaign } from '@street-musketeers/contract/membership.ts'
import { describeCampaigns } from '../campaigns/describe-campaigns.ts'
import type { Musketeer } from '../platform/actor.ts'
import type { Db } from '../platform/db.ts'
import { pageOf, type PageWanted } from '../platform/page.ts'
import { problem } from '../platform/problem.ts'
import { presentMembership } from './present.ts'
import { findDeliveries } from './delivery-store.ts'
import { findMembership, pageOfMemberships } from './membership-store.ts'

/** The campaigns a musketeer has joined with what they delivered, latest sign-up first. */
export async function listJoinedCampaigns(db: Db, of: Musketeer, wanted: PageWanted, now: Date) {
  const { rows: memberships, total } = await pageOfMemberships(db, of.accountId, wanted)
  const joined = new Map(memberships.map((row) => [row.campaign_id, presentMembership(row, row.deliveries)]))
  const campaigns = await describeCampaigns(db, [...joined.keys()], now)
  const content = campaigns.map((each) =>
    Object.assign(each, { campaignDistributors: [joined.get(each.campaignId)!] }),
  )
  return pageOf<JoinedCampaign>(content, total, wanted)
}

/**
 * A musketeer's sign-up to a campaign.
 * @throws {Problem} NotFound for who is not signed up.
 */
export async function findOwnMembership(
  db: Db,
  of: Musketeer,
  campaignId: number,
): Promise<CampaignDistributor> {
  const membership = await findMembership(db, of.accountId, campaignId)
  if (!membership) throw problem('NotFound')
  return presentMembership(membership, await findDeliveries(db, [membership.id]))
}
