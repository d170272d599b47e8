import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { ForSeat } from '../app/session/for-seat.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { Banner } from '../drawings/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { campaignsPerPage } from './campaign-list.tsx'

/** What the tabs with an organisation's campaigns load. */
export const handle = {
  loads: () => [readAddress('GET /api/campaigns/:page/:size', { page: 0, size: campaignsPerPage })],
} satisfies Handle

export const clientLoader = ({ request }: { request: Request }) =>
  loadListPage(request, (page) => call('GET /api/campaigns/:page/:size', { page, size: campaignsPerPage }))

/** Shown in these lists before anything was published. An administrator sees everybody's campaigns, and publishes none. */
export function NoCampaignsYet() {
  return isAdministrator() ? (
    <EmptyState title="No campaigns yet" picture={<Banner />}>
      No organisation has published a campaign. The campaigns of all organisations will be here.
    </EmptyState>
  ) : (
    <EmptyState
      title="No campaigns yet"
      picture={<Banner />}
      next={
        <ForSeat least="author" explains>
          <ButtonLink variant="primary" to={paths.organisationDashboard('new-campaign')}>
            New campaign
          </ButtonLink>
        </ForSeat>
      }
    >
      A campaign needs a name, a short description, its causes and a leaflet. As soon as it is published,
      we’ll suggest it to musketeers who care about those causes.
    </EmptyState>
  )
}
