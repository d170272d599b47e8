import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { Pagination } from '../ui/lists/pagination.tsx'
import { CardGrid } from '../ui/page/card.tsx'
import { Stack, VisuallyHidden } from '../ui/page/layout.tsx'
import { CampaignCard, type CampaignCardProps } from './campaign-card.tsx'

/** For an organisation's campaigns, and for those a musketeer joined (rule: list-page-sizes). */
export const campaignsPerPage = 6

interface CampaignCardsProps<C extends Campaign> {
  /** Names the list: "Campaigns". */
  label: string
  campaigns: readonly C[]
  Card?: (props: CampaignCardProps) => ReactNode
  /** Where a card's link leads, and its text. */
  pathOf: (campaignId: number) => string
  action: string
  /** Another link of a card. */
  other?: (campaign: C) => ReactNode
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
  other,
  extra,
}: CampaignCardsProps<C>) {
  return (
    <CardGrid label={label}>
      {campaigns.map((campaign) => (
        <Card
          key={campaign.campaignId}
          campaign={campaign}
          to={pathOf(campaign.campaignId)}
          action={action}
          other={other?.(campaign)}
        >
          {extra?.(campaign)}
        </Card>
      ))}
    </CardGrid>
  )
}

interface CampaignListProps<C extends Campaign> extends Omit<CampaignCardsProps<C>, 'campaigns'> {
  page: { content: C[]; pageable: { pageNumber: number }; totalPages: number }
  /** Shown while the list is empty. */
  empty: ReactNode
}

/** A page of campaigns as cards, with links to the other pages. */
export function CampaignList<C extends Campaign>({ page, empty, ...cards }: CampaignListProps<C>) {
  const { content, pageable, totalPages } = page
  return (
    <>
      <VisuallyHidden as="h2">{cards.label}</VisuallyHidden>
      {content.length === 0 ? (
        empty
      ) : (
        <Stack gap="loose">
          <CampaignCards {...cards} campaigns={content} />
          <Pagination label={cards.label} current={pageable.pageNumber + 1} totalPages={totalPages} />
        </Stack>
      )}
    </>
  )
}
