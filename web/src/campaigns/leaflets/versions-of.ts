import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'

/** The versions of the leaflets that a campaign sends, in order. */
export const versionsOf = ({ campaignLeaflets, leafletVersion }: Campaign): number[] =>
  campaignLeaflets.length ? campaignLeaflets.map((each) => each.leafletVersion) : [leafletVersion]
