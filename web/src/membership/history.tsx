import type { JoinedCampaign } from '@street-musketeers/contract/membership.ts'
import { Link } from 'react-router'
import { showDate } from '../app/show-date.ts'
import { PageHead } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { LeafletPreview } from '../campaigns/leaflet.tsx'
import { Stack, Unseen } from '../ui/layout.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Table } from '../ui/table.tsx'
import type { Route } from './+types/history'
import { deliveredIn } from './delivered-in.ts'
import styles from './history.module.css'
import { joinedPage } from './joined-page.ts'
import { NothingJoined } from './nothing-joined.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return joinedPage(request)
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { content, pageable, totalElements, totalPages } = loaderData
  const rows = content.flatMap((campaign) =>
    campaign.campaignDistributors.map((membership) => ({ campaign, membership })),
  )
  return (
    <>
      <PageHead title="History" private />
      <PageTitle>Your history</PageTitle>
      {rows.length === 0 ? (
        <NothingJoined>
          Every campaign you join is here, with when its leaflet came and how many you delivered.
        </NothingJoined>
      ) : (
        <Stack gap="loose">
          <Table
            caption={totalElements === 1 ? 'One campaign joined' : `${totalElements} campaigns joined`}
            columns={columns}
            rows={rows}
            rowKey={({ membership }) => membership.campaignDistributorId}
          />
          <Pagination label="History" current={pageable.pageNumber + 1} totalPages={totalPages} />
        </Stack>
      )}
    </>
  )
}

interface HistoryRow {
  campaign: JoinedCampaign
  membership: JoinedCampaign['campaignDistributors'][number]
}

/** A date or a word that is never broken. */
function Whole({ children }: { children: string }) {
  return <span className={styles.whole}>{children}</span>
}

const columns = [
  {
    label: 'Leaflet',
    cell: ({ campaign }: HistoryRow) => (
      <span className={styles.thumbnail}>
        <LeafletPreview campaign={campaign} />
        <Unseen>Leaflet of {campaign.campaignName}</Unseen>
      </span>
    ),
  },
  { label: 'Campaign', cell: ({ campaign }: HistoryRow) => campaign.campaignName },
  {
    label: 'Sign Up Date',
    cell: ({ membership }: HistoryRow) => <Whole>{showDate(membership.subDate)}</Whole>,
  },
  {
    label: 'Email Date',
    cell: ({ membership }: HistoryRow) => (
      <Whole>{membership.emailDate ? showDate(membership.emailDate) : 'Not yet'}</Whole>
    ),
  },
  {
    label: 'Delivered',
    cell: ({ membership }: HistoryRow) => deliveredIn(membership).toLocaleString('en-GB'),
    number: true,
  },
  {
    label: 'Details',
    cell: ({ campaign }: HistoryRow) => (
      <Link to={paths.musketeerCampaign(campaign.campaignId)}>
        <Whole>Details</Whole>
        <Unseen> of {campaign.campaignName}</Unseen>
      </Link>
    ),
    quiet: true,
  },
]
