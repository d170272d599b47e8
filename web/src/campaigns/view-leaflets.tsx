import * as paths from '@street-musketeers/contract/public-urls.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { isAdministrator } from '../app/session/session.ts'
import type { Route } from './+types/view-leaflets'
import { LeafletCard } from './campaign-card.tsx'
import { CampaignList } from './campaign-list.tsx'
import { NoCampaignsYet } from './own-campaigns.tsx'

export { clientLoader, handle } from './own-campaigns.tsx'

export default function ViewLeaflets({ loaderData }: Route.ComponentProps) {
  return (
    <TabPage title="Leaflets" heading={isAdministrator() ? 'All leaflets' : 'Your leaflets'}>
      <CampaignList
        label="Leaflets"
        page={loaderData}
        empty={<NoCampaignsYet />}
        Card={LeafletCard}
        pathOf={paths.organisationCampaign}
        action="View campaign"
      />
    </TabPage>
  )
}
