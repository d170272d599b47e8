import type { CampaignData } from '@street-musketeers/contract/membership/memberships.ts'
import type { Delivery } from './delivery-store.ts'

export type DeliverySummary = Pick<
  Delivery,
  'id' | 'delivered_on' | 'leaflets_delivered' | 'leaflets_printed'
> & { late: boolean }

export const presentDelivery = (row: DeliverySummary): CampaignData => ({
  campaignDataId: row.id,
  subDate: row.delivered_on,
  leafletsDelivered: row.leaflets_delivered,
  leafletsPrinted: row.leaflets_printed,
  late: row.late,
})
