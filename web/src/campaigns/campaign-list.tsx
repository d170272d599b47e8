import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import type { ReactNode } from 'react'
import { CardGrid } from '../ui/page/card.tsx'
import { Stack, VisuallyHidden } from '../ui/page/layout.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import type { CampaignCardProps } from './campaign-card.tsx'

interface CampaignListProps<C extends Campaign> {
  /** Names the list and its pages: "Campaigns". */
  label: string
  page: { content: C[]; pageable: { pageNumber: number }; totalPages: number }
  /** Shown while the list is empty. */
  empty: ReactNode
  Card: (props: CampaignCardProps) => ReactNode
  /** Where a card's link leads, and its text. */
  pathOf: (campaignId: number) => string
  action: string
  /** The link's text once the campaign has ended, if different. */
  endedAction?: string
  /** What else the list shows of a campaign. */
  extra?: (campaign: C) => ReactNode
}

/** A page of campaigns as cards, with links to the other pages. */
export function CampaignList<C extends Campaign>({
  label,
  page,
  empty,
  Card,
  pathOf,
  action,
  endedAction = action,
  extra,
}: CampaignListProps<C>) {
  const { content, pageable, totalPages } = page
  return (
    <>
      <VisuallyHidden as="h2">{label}</VisuallyHidden>
      {content.length === 0 ? (
        empty
      ) : (
        <Stack gap="loose">
          <CardGrid label={label}>
            {content.map((campaign) => (
              <Card
                key={campaign.campaignId}
                campaign={campaign}
                to={pathOf(campaign.campaignId)}
                action={campaign.ended ? endedAction : action}
              >
                {extra?.(campaign)}
              </Card>
            ))}
          </CardGrid>
          <Pagination label={label} current={pageable.pageNumber + 1} totalPages={totalPages} />
        </Stack>
      )}
    </>
  )
}
