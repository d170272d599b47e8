import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { Link } from 'react-router'
import { TabPage } from '../app/page/tab-page.tsx'
import { ForSeat, hasSeat } from '../app/session/for-seat.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import type { Route } from './+types/view-campaigns'
import { CampaignList } from './campaign-list.tsx'
import { MainFigures } from './campaign-numbers.tsx'
import { NoCampaignsYet } from './own-campaigns.tsx'

export { clientLoader, handle } from './own-campaigns.tsx'

export default function ViewCampaigns({ loaderData }: Route.ComponentProps) {
  return (
    <TabPage title="View campaigns" heading={isAdministrator() ? 'All campaigns' : 'Your campaigns'}>
      <CampaignList
        label="Campaigns"
        page={loaderData}
        empty={<NoCampaignsYet />}
        pathOf={paths.organisationCampaign}
        action={hasSeat('officer') ? 'View and edit' : 'View campaign'}
        extra={(campaign) => (
          <>
            <MainFigures campaign={campaign} />
            {!isAdministrator() && (
              <ForSeat least="officer">
                <CopyLink campaign={campaign} />
              </ForSeat>
            )}
          </>
        )}
      />
    </TabPage>
  )
}

const CopyLink = ({ campaign: { campaignId, campaignName } }: { campaign: Campaign }) => (
  <p>
    <Link to={paths.copyCampaign(campaignId)}>
      Copy<VisuallyHidden> {campaignName}</VisuallyHidden>
    </Link>
  </p>
)
