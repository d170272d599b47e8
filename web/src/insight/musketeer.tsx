import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { call } from '../app/api/api.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDate } from '../app/format/format-date.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { CauseTags } from '../causes/cause-tags.tsx'
import { deliveredTotal } from '../membership/deliveries/delivered-total.ts'
import { Stack } from '../ui/page/layout.tsx'
import { PagedTable } from '../ui/lists/paged-table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { findUser } from './find-user.ts'
import { personName } from './display-names.ts'
import { seatDetails } from './seat-details.tsx'
import { Suspension } from './suspension.tsx'
import { UserPage } from './user-page.tsx'
import type { Route } from './+types/musketeer.ts'

/** Rows a page (rule: list-page-sizes). */
const campaignsPerPage = 5

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const user = await findUser(params.id, paths.administratorMusketeer)
  const campaigns = await loadListPage(request, (page) =>
    call('GET /api/campaignsbydistributorsid/:id/:page/:size', { id: user.id, page, size: campaignsPerPage }),
  )
  return { user, campaigns }
}

export default function Musketeer({ loaderData: { user, campaigns } }: Route.ComponentProps) {
  const { content, totalElements } = campaigns
  const rows = content.flatMap((campaign) =>
    campaign.campaignDistributors.map((membership) => ({ campaign, membership })),
  )
  const causes = user.causeUsers.map(({ cause }) => cause)
  return (
    <UserPage
      name={personName(user)}
      user={user}
      extraDetails={[
        ['Causes', causes.length ? <CauseTags key="causes" causes={causes} /> : 'None chosen'],
        ...seatDetails(user.seats),
      ]}
      list={{ to: paths.administratorDashboard('musketeers'), label: 'Musketeers' }}
    >
      <Stack>
        <h2>Campaigns</h2>
        <PagedTable
          label="Campaigns"
          caption={totalElements === 1 ? 'One campaign joined' : `${totalElements} campaigns joined`}
          columns={columns}
          page={{ ...campaigns, content: rows }}
          rowKey={({ membership }) => membership.campaignDistributorId}
          empty={<p>They haven’t joined a campaign.</p>}
        />
      </Stack>
      <Suspension user={user} meaning="Until then we won’t email them leaflets or newsletters." />
    </UserPage>
  )
}

interface Row {
  campaign: Route.ComponentProps['loaderData']['campaigns']['content'][number]
  membership: Row['campaign']['campaignDistributors'][number]
}

const columns: Column<Row>[] = [
  {
    label: 'Campaign',
    cell: ({ campaign }) => (
      <Link to={paths.publicCampaign(campaign.campaignId)} reloadDocument>
        {campaign.campaignName}
      </Link>
    ),
  },
  { label: 'Signed up', cell: ({ membership }) => formatDate(membership.subDate) },
  {
    label: 'Emailed',
    cell: ({ membership }) => (membership.emailDate ? formatDate(membership.emailDate) : 'Not yet'),
  },
  {
    label: 'Delivered',
    cell: ({ membership }) => formatCount(deliveredTotal(membership)),
    number: true,
  },
]
