import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { Handle } from '../app/handle.ts'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { PageHead } from '../app/page/page.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import type { Route } from './+types/view-leaflets'
import { LeafletCard } from './campaign-card.tsx'
import { CampaignList } from './campaign-list.tsx'
import { campaignsPerPage } from './campaigns-per-page.ts'
import { NoCampaignsYet } from './no-campaigns-yet.tsx'

export const handle = {
  loads: () => [readAddress('GET /api/campaigns/:page/:size', { page: 0, size: campaignsPerPage })],
} satisfies Handle

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListPage(request, (page) =>
    call('GET /api/campaigns/:page/:size', { page, size: campaignsPerPage }),
  )
}

export default function ViewLeaflets({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Leaflets" private />
      <PageTitle>Your leaflets</PageTitle>
      <CampaignList
        label="Leaflets"
        page={loaderData}
        empty={<NoCampaignsYet />}
        Card={LeafletCard}
        pathOf={paths.organisationCampaign}
        action="View campaign"
      />
    </>
  )
}
