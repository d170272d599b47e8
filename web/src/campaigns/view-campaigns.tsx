import * as paths from '@street-musketeers/contract/public-urls.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { isAdministrator } from '../app/session/session.ts'
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
        action="View and edit"
        extra={(campaign) => <MainFigures campaign={campaign} />}
      />
    </TabPage>
  )
}
