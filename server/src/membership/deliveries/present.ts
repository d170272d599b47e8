import type { CampaignData, CampaignDistributor } from '@street-musketeers/contract/membership/memberships.ts'
import type { Delivery } from './delivery-store.ts'
import type { Membership } from '../store.ts'

type DeliverySummary = Pick<Delivery, 'id' | 'delivered_on' | 'leaflets_delivered' | 'leaflets_printed'> & {
  late: boolean
}

export const presentDelivery = (row: DeliverySummary): CampaignData => ({
  campaignDataId: row.id,
  subDate: row.delivered_on,
  leafletsDelivered: row.leaflets_delivered,
  leafletsPrinted: row.leaflets_printed,
  late: row.late,
})

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
