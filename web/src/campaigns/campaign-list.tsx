import type { Campaign } from '@street-musketeers/contract/campaigns.ts'
import type { ReactNode } from 'react'
import { CardGrid } from '../ui/card.tsx'
import { Stack, Unseen } from '../ui/layout.tsx'
import { Pagination } from '../ui/pagination.tsx'

interface CampaignListProps<C extends Campaign> {
  /** Names the list and its pages: "Campaigns". */
  label: string
  page: { content: C[]; pageable: { pageNumber: number }; totalPages: number }
  /** Shown while there is nothing. */
  empty: ReactNode
  renderCard: (campaign: C) => ReactNode
}

/** A page of campaigns as cards, and the way to the other pages. */
export function CampaignList<C extends Campaign>({ label, page, empty, renderCard }: CampaignListProps<C>) {
  const { content, pageable, totalPages } = page
  return (
    <>
      <Unseen as="h2">{label}</Unseen>
      {content.length === 0 ? (
        empty
      ) : (
        <Stack gap="loose">
          <CardGrid label={label}>{content.map(renderCard)}</CardGrid>
          <Pagination label={label} current={pageable.pageNumber + 1} totalPages={totalPages} />
        </Stack>
      )}
    </>
  )
}
