import type { CampaignDistributor } from '@street-musketeers/contract/membership/membership-schemas.ts'

/** How many leaflets a musketeer reported for a campaign. */
export const deliveredTotal = ({ campaignData }: Pick<CampaignDistributor, 'campaignData'>): number =>
  campaignData.reduce((total, { leafletsDelivered }) => total + leafletsDelivered, 0)
