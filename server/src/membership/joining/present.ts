import type { CampaignDistributor } from '@street-musketeers/contract/membership/memberships.ts'
import { presentDelivery, type DeliverySummary } from '../deliveries/present.ts'
import type { Membership } from '../store.ts'

export const presentMembership = (
  row: Pick<Membership, 'id' | 'campaign_id' | 'joined_at' | 'emailed_at'>,
  deliveries: readonly DeliverySummary[],
): CampaignDistributor => ({
  campaignDistributorId: row.id,
  campaignId: row.campaign_id,
  subDate: row.joined_at.toISOString(),
  emailDate: row.emailed_at?.toISOString() ?? null,
  campaignData: deliveries.map(presentDelivery),
})
