import { readAddress } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { ForSeat, hasSeat } from '../app/session/for-seat.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import type { Route } from './+types/view-campaigns'
import { CampaignList } from './campaign-list.tsx'
import { MainFigures } from './campaign-numbers.tsx'
import { Drafts } from './drafts/drafts.tsx'
import { clientLoader as loadCampaigns, handle as campaigns, NoCampaignsYet } from './own-campaigns.tsx'

export const handle = {
  loads: () => [...campaigns.loads(), readAddress('GET /api/campaigndrafts', {})],
} satisfies Handle

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, { drafts }] = await Promise.all([
    loadCampaigns({ request }),
    isAdministrator() ? { drafts: [] } : call('GET /api/campaigndrafts', {}),
  ])
  return { page, drafts }
}

export default function ViewCampaigns({ loaderData: { page, drafts } }: Route.ComponentProps) {
  return (
    <TabPage title="View campaigns" heading={isAdministrator() ? 'All campaigns' : 'Your campaigns'}>
      <ForSeat least="author">
        <Drafts drafts={drafts} />
      </ForSeat>
      <CampaignList
        label="Campaigns"
        page={page}
        empty={<NoCampaignsYet />}
        pathOf={paths.organisationCampaign}
        action={hasSeat('officer') ? 'View and edit' : 'View campaign'}
        other={(campaign) =>
          !isAdministrator() && (
            <ForSeat least="author">
              <CopyLink campaign={campaign} />
            </ForSeat>
          )
        }
        extra={(campaign) => <MainFigures campaign={campaign} />}
      />
    </TabPage>
  )
}

const CopyLink = ({ campaign: { campaignId, campaignName } }: { campaign: Campaign }) => (
  <ButtonLink variant="quiet" to={paths.copyCampaign(campaignId)}>
    Copy<VisuallyHidden> {campaignName}</VisuallyHidden>
  </ButtonLink>
)
