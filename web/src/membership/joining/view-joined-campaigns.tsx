import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { CampaignDistributor } from '@street-musketeers/contract/membership/memberships.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { TabPage } from '../../app/page/tab-page.tsx'
import { CampaignList } from '../../campaigns/campaign-list.tsx'
import type { Handle } from '../../app/handle.ts'
import type { Route } from './+types/view-joined-campaigns'
import { deliveredTotal } from '../deliveries/delivered-total.ts'
import { handle as joinedHandle, NoCampaignsJoined } from './joined-campaigns.tsx'

export { clientLoader } from './joined-campaigns.tsx'

export const handle = {
  ...joinedHandle,
  opens: { heading: 'Your campaigns', lead: 'Every campaign you’ve joined, latest first.' },
} satisfies Handle

export default function ViewJoinedCampaigns({ loaderData }: Route.ComponentProps) {
  return (
    <TabPage title="View campaigns" {...handle.opens}>
      <CampaignList
        label="Campaigns"
        page={loaderData}
        empty={
          <NoCampaignsJoined>
            Campaigns you join will appear here, with what you’ve delivered for each.
          </NoCampaignsJoined>
        }
        pathOf={paths.musketeerCampaign}
        action="View campaign"
        extra={({ campaignDistributors, ended }) =>
          campaignDistributors.map((membership) => (
            <MembershipStatus key={membership.campaignDistributorId} membership={membership} ended={ended} />
          ))
        }
      />
    </TabPage>
  )
}

function MembershipStatus({ membership, ended }: { membership: CampaignDistributor; ended: boolean }) {
  const { subDate, emailDate } = membership
  const delivered = deliveredTotal(membership)
  return (
    <p>
      Signed up {formatDate(subDate)}.{' '}
      {emailDate ? `Leaflet emailed ${formatDate(emailDate)}.` : `Leaflet not emailed${ended ? '' : ' yet'}.`}{' '}
      {delivered > 0 && <strong>{formatCount(delivered)} delivered.</strong>}
    </p>
  )
}
