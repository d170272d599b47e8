import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Banner } from '../drawings/banner.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** Shown in an organisation's lists before it has published anything. */
export function NoCampaignsYet() {
  return (
    <EmptyState
      title="No campaigns yet"
      picture={<Banner />}
      next={
        <ButtonLink variant="primary" to={paths.organisationDashboard('new-campaign')}>
          New campaign
        </ButtonLink>
      }
    >
      A campaign needs a name, a short description, its causes and a leaflet. As soon as you save it, we
      suggest it to musketeers who care about those causes.
    </EmptyState>
  )
}
