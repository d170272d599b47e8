import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { isAdministrator } from '../app/session/session.ts'
import type { Route } from './+types/view-leaflets'
import { LeafletCard } from './campaign-card.tsx'
import { CampaignList } from './campaign-list.tsx'
import { MadeLeaflets, MakeLeaflet } from './making/made-leaflets.tsx'
import { clientLoader as loadCampaigns, handle as campaignsHandle, NoCampaignsYet } from './own-campaigns.tsx'

export const handle = {
  loads: () => [...campaignsHandle.loads(), readAddress('GET /api/madeleaflets', {})],
} satisfies Handle

/** Leaflets that are made here are their organisation's own: administrators see those that were published. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [campaigns, made] = await Promise.all([
    loadCampaigns({ request }),
    isAdministrator() ? null : call('GET /api/madeleaflets', {}),
  ])
  return { campaigns, made }
}

export default function ViewLeaflets({ loaderData: { campaigns, made } }: Route.ComponentProps) {
  return (
    <TabPage title="Leaflets" heading={isAdministrator() ? 'All leaflets' : 'Your leaflets'}>
      {made && <MakeLeaflet leaflets={made.leaflets} />}
      <CampaignList
        label="Leaflets"
        page={campaigns}
        empty={<NoCampaignsYet />}
        Card={LeafletCard}
        pathOf={paths.organisationCampaign}
        action="View campaign"
      />
      {made && made.leaflets.length > 0 && <MadeLeaflets {...made} />}
    </TabPage>
  )
}
