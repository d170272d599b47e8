import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { CardGrid } from '../ui/page/card.tsx'
import { CampaignCard, type CampaignCardProps } from './campaign-card.tsx'

export interface CampaignCardsProps<C extends Campaign> {
  /** Names the list: "Campaigns". */
  label: string
  campaigns: readonly C[]
  Card?: (props: CampaignCardProps) => ReactNode
  /** Where a card's link leads, and its text. */
  pathOf: (campaignId: number) => string
  action: string
  /** What else the list shows of a campaign. */
  extra?: (campaign: C) => ReactNode
}

/** Campaigns as cards. */
export function CampaignCards<C extends Campaign>({
  label,
  campaigns,
  Card = CampaignCard,
  pathOf,
  action,
  extra,
}: CampaignCardsProps<C>) {
  return (
    <CardGrid label={label}>
      {campaigns.map((campaign) => (
        <Card key={campaign.campaignId} campaign={campaign} to={pathOf(campaign.campaignId)} action={action}>
          {extra?.(campaign)}
        </Card>
      ))}
    </CardGrid>
  )
}
