import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { Handle } from '../app/handle.ts'
import { call } from '../app/api/api.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { DetailList } from '../ui/page/card.tsx'
import { Row } from '../ui/page/layout.tsx'
import { WebsiteLink } from './website-link.tsx'
import type { Route } from './+types/organisation-details.ts'

export const handle = {
  loads: () => [readAddress('GET /api/user', {})],
} satisfies Handle

export const clientLoader = () => call('GET /api/user', {})

export default function OrganisationDetails({ loaderData: user }: Route.ComponentProps) {
  return (
    <TabPage title="My Details">
      <DetailList
        details={[
          ['Full name', `${user.firstname} ${user.lastname}`.trim()],
          ['Organisation', user.address?.organisation],
          ['Username', user.username],
          ['Telephone', user.orgInfo?.telephone],
          ['Website', user.orgInfo && <WebsiteLink website={user.orgInfo.website} />],
        ]}
      />
      <Row>
        <ButtonLink to={paths.organisationDashboard('new-campaign')} variant="primary">
          Publish a campaign
        </ButtonLink>
        <ButtonLink to={paths.organisationDashboard('settings')} variant="quiet">
          Change these details
        </ButtonLink>
      </Row>
    </TabPage>
  )
}
