import { readAddress } from '@street-musketeers/contract/client.ts'
import type { Handle } from '../../app/handle.ts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../app/api/api.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { TabPage } from '../../app/page/tab-page.tsx'
import { saveFile } from '../../app/api/save-file.ts'
import { pluralise } from '../../app/format/format-count.ts'
import { londonDate } from '../../app/format/format-date.ts'
import { campaignsPerPage } from '../../campaigns/campaigns-per-page.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Route } from './+types/history'
import { historyColumns } from './history-columns.tsx'
import { readOrder } from './history-order.ts'
import { NoCampaignsJoined } from '../joining/no-campaigns-joined.tsx'

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
  const { campaigns, leafletsDelivered, months } = totals
  return (
    <TabPage
      title="History"
      heading="Your history"
      lead={campaigns ? deliveredSummary(leafletsDelivered, campaigns) : undefined}
    >
      {content.length === 0 ? (
        <NoCampaignsJoined>
          Every campaign you join will appear here, with the date of its leaflet and how many you delivered.
        </NoCampaignsJoined>
      ) : (
        <Stack gap="loose">
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
        </Stack>
      )}
    </TabPage>
  )
}

const deliveredSummary = (delivered: number, campaigns: number) =>
  `${pluralise(delivered, 'leaflet')} delivered for ${pluralise(campaigns, 'campaign')}.`
