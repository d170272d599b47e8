import * as paths from '../app/paths.ts'
import { Banner } from '../drawings/banner.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** What an organisation's lists show before it has published anything. */
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
      A campaign needs a name, a few words, its causes and a leaflet. Musketeers who care about those causes
      see it as soon as you have saved it.
    </EmptyState>
  )
}
