import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { HistoryRow } from '@street-musketeers/contract/membership/history.ts'
import { nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { Handle } from '../../app/handle.ts'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../app/api/api.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { TabPage } from '../../app/page/tab-page.tsx'
import { saveFile } from '../../app/api/save-file.ts'
import { formatCount, pluralise } from '../../app/format/format-count.ts'
import { formatDate, londonDate } from '../../app/format/format-date.ts'
import { campaignsPerPage } from '../../campaigns/campaign-list.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { LeafletPreview } from '../../campaigns/leaflets/leaflet.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { OneLine } from '../../ui/lists/wrapping.tsx'
import type { Route } from './+types/history'
import { readOrder, sortLink } from './history-order.ts'
import styles from './history.module.css'
import { LastLeafletsLine } from '../encouragement/last-leaflets.tsx'
import { OwnScansSection } from './own-scans.tsx'
import { NoCampaignsJoined } from '../joining/joined-campaigns.tsx'

/** Loaded after the table. */
const MonthlyDeliveryChart = lazy(() =>
  import('./monthly-delivery-chart.tsx').then((loaded) => ({ default: loaded.MonthlyDeliveryChart })),
)

export const handle = {
  loads: () => [
    readAddress('GET /api/history/:page/:size', {
      page: 0,
      size: campaignsPerPage,
      ...readOrder(new URLSearchParams()),
    }),
    readAddress('GET /api/history/totals', {}),
  ],
  opens: { heading: 'Your history' },
} satisfies Handle

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const order = readOrder(new URL(request.url).searchParams)
  const [history, totals] = await Promise.all([
    loadListPage(request, (page) =>
      call('GET /api/history/:page/:size', { page, size: campaignsPerPage, ...order }),
    ),
    call('GET /api/history/totals', {}),
  ])
  return { history, totals }
}

async function save() {
  saveFile(await call('GET /api/history.csv', {}), `my-leaflets-to-${londonDate(new Date())}.csv`)
}

export default function History({ loaderData: { history, totals } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { content, pageable, totalPages } = history
  const { campaigns, leafletsDelivered, months, lastLeaflets, ownScans } = totals
  return (
    <TabPage
      title="History"
      {...handle.opens}
      lead={campaigns ? deliveredSummary(leafletsDelivered, campaigns) : undefined}
    >
      {content.length === 0 ? (
        <NoCampaignsJoined>
          Every campaign you join will appear here, with the date of its leaflet and how many you delivered.
        </NoCampaignsJoined>
      ) : (
        <Stack gap="loose">
          {lastLeaflets && <LastLeafletsLine numbers={lastLeaflets} />}
          <Table
            caption="Your campaigns"
            columns={historyColumns(search)}
            rows={content}
            rowKey={({ campaignDistributorId }) => campaignDistributorId}
          />
          <Pagination label="History" current={pageable.pageNumber + 1} totalPages={totalPages} />
          <Row>
            <ActionButton action={save}>Download as a spreadsheet (CSV)</ActionButton>
          </Row>
          {leafletsDelivered > 0 && (
            <Suspense fallback={<Skeleton label="Loading the chart" />}>
              <MonthlyDeliveryChart months={months} />
            </Suspense>
          )}
          {ownScans && <OwnScansSection ownScans={ownScans} />}
        </Stack>
      )}
    </TabPage>
  )
}

const deliveredSummary = (delivered: number, campaigns: number) =>
  `${pluralise(delivered, 'leaflet')} delivered for ${pluralise(campaigns, 'campaign')}.`

/** @param search the address's query, which decides the sort links */
const historyColumns = (search: URLSearchParams): Column<HistoryRow>[] => [
  { label: 'Leaflet', cell: (row) => <Thumbnail row={row} /> },
  {
    label: 'Campaign',
    cell: (row) => <Name row={row} />,
    inHeading: true,
    sort: sortLink('campaign', search),
  },
  {
    label: 'Sign Up Date',
    cell: ({ subDate }) => <OneLine>{formatDate(subDate)}</OneLine>,
    sort: sortLink('signUp', search),
  },
  {
    label: 'Email Date',
    cell: ({ emailDate }) => <OneLine>{emailDate ? formatDate(emailDate) : 'Not yet'}</OneLine>,
    sort: sortLink('email', search),
  },
  {
    label: 'Delivered',
    cell: ({ leafletsDelivered }) => formatCount(leafletsDelivered),
    number: true,
    sort: sortLink('delivered', search),
  },
  {
    label: 'Details',
    cell: ({ campaignId, campaignName }) => (
      <Link to={paths.musketeerCampaign(campaignId)}>
        <OneLine>Details</OneLine>
        <VisuallyHidden> of {campaignName}</VisuallyHidden>
      </Link>
    ),
    hideLabel: true,
  },
]

function Thumbnail({ row: { leafletPreview, campaignName } }: { row: HistoryRow }) {
  return (
    <span className={styles.thumbnail}>
      {leafletPreview && <LeafletPreview campaign={{ leafletPreview }} />}
      <VisuallyHidden>Leaflet of {campaignName}</VisuallyHidden>
    </span>
  )
}

function Name({ row: { campaignName, leafletPlace, leafletPreview, withdrawnDate } }: { row: HistoryRow }) {
  const status = withdrawnDate ? `Left ${formatDate(withdrawnDate)}` : leafletPreview === null ? 'Ended' : ''
  return (
    <>
      <bdi>{campaignName}</bdi>
      {leafletPlace && <span className={styles.status}>{nameLeaflet(leafletPlace)}</span>}
      {status && <span className={styles.status}>{status}</span>}
    </>
  )
}
