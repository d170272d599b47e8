import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { CampaignCard } from '../../campaigns/campaign-card.tsx'
import { CardGrid } from '../../ui/page/card.tsx'
import { Stack } from '../../ui/page/layout.tsx'

/** What a musketeer without a leaflet could join, with a link to all campaigns. Nothing while nobody campaigns. */
export function CampaignsToJoin({ campaigns }: { campaigns: readonly Campaign[] }) {
  if (campaigns.length === 0) return null
  return (
    <Stack as="section">
      <h2>Campaigns you could join now</h2>
      <CardGrid label="Campaigns you could join now">
        {campaigns.map((campaign) => (
          <CampaignCard
            key={campaign.campaignId}
            campaign={campaign}
            to={paths.musketeerCampaign(campaign.campaignId)}
            action="View details & sign up"
          />
        ))}
      </CardGrid>
      <p>
        <Link to={paths.musketeerDashboard('select-campaigns')}>See all campaigns</Link>
      </p>
    </Stack>
  )
}
