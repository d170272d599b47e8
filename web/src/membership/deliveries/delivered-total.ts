import { pluralise } from '../../app/format/format-count.ts'
import type { CampaignData, CampaignDistributor } from '@street-musketeers/contract/membership/memberships.ts'

export const sumDelivered = (reports: readonly Pick<CampaignData, 'leafletsDelivered'>[]): number =>
  reports.reduce((total, { leafletsDelivered }) => total + leafletsDelivered, 0)

/** How many leaflets a musketeer reported for a campaign. */
export const deliveredTotal = ({ campaignData }: Pick<CampaignDistributor, 'campaignData'>): number =>
  sumDelivered(campaignData)

/** What a delivery is: `20 doors have heard from you`. */
export const doorsHeard = (leaflets: number): string =>
  `${pluralise(leaflets, 'door')} ${leaflets === 1 ? 'has' : 'have'} heard from you`
