import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { Stack, VisuallyHidden } from '../ui/page/layout.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { CampaignCards, type CampaignCardsProps } from './campaign-cards.tsx'

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
