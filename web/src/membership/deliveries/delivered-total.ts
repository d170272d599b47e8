import { pluralise } from '../../app/format/format-count.ts'
import type { CampaignData, CampaignDistributor } from '@street-musketeers/contract/membership/memberships.ts'

export const sumDelivered = (reports: readonly Pick<CampaignData, 'leafletsDelivered'>[]): number =>
  reports.reduce((total, { leafletsDelivered }) => total + leafletsDelivered, 0)

/** How many leaflets a musketeer reported for a campaign. */
export const deliveredTotal = ({ campaignData }: Pick<CampaignDistributor, 'campaignData'>): number =>
  sumDelivered(campaignData)

/** What leaflets delivered come to: `You’ve reached 20 doors`. */
export const doorsReached = (leaflets: number): string => `You’ve reached ${pluralise(leaflets, 'door')}`
