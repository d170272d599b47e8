import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { Link } from 'react-router'
import { CampaignCards } from '../../campaigns/campaign-list.tsx'
import { Stack } from '../../ui/page/layout.tsx'

/** What a musketeer without a leaflet could join, with a link to all campaigns. Nothing while nobody campaigns. */
export function CampaignsToJoin({ campaigns }: { campaigns: readonly Campaign[] }) {
  if (campaigns.length === 0) return null
  const title = campaigns.length === 1 ? 'One more you could join' : 'Campaigns you could join now'
  return (
    <Stack as="section">
      <h2>{title}</h2>
      <CampaignCards
        label={title}
        campaigns={campaigns}
        pathOf={paths.musketeerCampaign}
        action="View details & sign up"
      />
      <p>
        <Link to={paths.musketeerDashboard('select-campaigns')}>See all campaigns</Link>
      </p>
    </Stack>
  )
}
