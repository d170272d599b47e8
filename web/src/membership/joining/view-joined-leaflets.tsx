import { TabPage } from '../../app/page/tab-page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { LeafletCard } from '../../campaigns/campaign-card.tsx'
import { CampaignList } from '../../campaigns/campaign-list.tsx'
import type { Handle } from '../../app/handle.ts'
import type { Route } from './+types/view-joined-leaflets'
import { handle as joinedHandle, NoCampaignsJoined } from './joined-campaigns.tsx'

export { clientLoader } from './joined-campaigns.tsx'

export const handle = { ...joinedHandle, opens: { heading: 'Your leaflets' } } satisfies Handle

export default function ViewJoinedLeaflets({ loaderData }: Route.ComponentProps) {
  return (
    <TabPage title="Leaflets" {...handle.opens}>
      <CampaignList
        label="Leaflets"
        page={loaderData}
        empty={
          <NoCampaignsJoined>
            When you join a campaign, its leaflet will appear here to read and print.
          </NoCampaignsJoined>
        }
        Card={LeafletCard}
        pathOf={paths.musketeerCampaign}
        action="View campaign and print leaflet"
      />
    </TabPage>
  )
}
