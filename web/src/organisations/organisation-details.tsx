import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { DetailList } from '../ui/page/card.tsx'
import { WebsiteLink } from './website-link.tsx'

/** An organisation's own details. */
export function OrganisationDetails({ user }: { user: ReplyOf<'GET /api/user'> }) {
  return (
    <DetailList
      details={[
        ['Full name', `${user.firstname} ${user.lastname}`.trim()],
        ['Organisation', user.address?.organisation],
        ['Username', user.username],
        ['Telephone', user.orgInfo?.telephone],
        ['Website', user.orgInfo && <WebsiteLink website={user.orgInfo.website} />],
      ]}
    />
  )
}
