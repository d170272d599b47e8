import {
  donationSorts,
  listDonations,
  exportDonations,
  sumDonations,
  type Donation,
} from '@street-musketeers/contract/donations/donation-lists.ts'
import { donationStatuses } from '@street-musketeers/contract/donations/donations.ts'
import { Link, useSearchParams } from 'react-router'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '../app/paths.ts'
import { readSearch } from '../app/lists/read-search.ts'
import { saveFile } from '../app/api/save-file.ts'
import { londonDate, formatDate } from '../app/format/format-date.ts'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { DonationFilter } from './donation-filter.tsx'
import { DonationTag } from './donation-tag.tsx'
import { MonthTable } from './month-table.tsx'
import { formatPounds } from './format-pounds.ts'
import type { Route } from './+types/donations.ts'

/** Rows a page (rule: list-page-sizes). */
const perPage = 10

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const year = Number(londonDate(new Date()).slice(0, 4))
  const wanted = parseFilters(new URL(request.url).searchParams)
  const [page, months] = await Promise.all([
    loadListPage(request, (page) => call(listDonations, { ...wanted, page, size: perPage })),
    call(sumDonations, { year }),
  ])
  return { page, months, year }
}

/** What an address asks of the list; what cannot be is left out. */
function parseFilters(search: URLSearchParams) {
  const known = <Value extends string>(key: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(key))
  return {
    q: readSearch(search, 254),
    status: known('status', donationStatuses),
    sort: known('sort', donationSorts),
    order: known('order', ['asc', 'desc']),
  }
}

const columns: Column<Donation>[] = [
  {
    label: 'Amount',
    cell: ({ amount, type }) => `${formatPounds(amount)}${type === 'monthly' ? ' a month' : ''}`,
  },
  { label: 'Email', cell: ({ email }) => email ?? 'Forgotten' },
  { label: 'Customer id', cell: ({ customerId }) => customerId || 'None' },
  { label: 'Session id', cell: ({ sessionId }) => sessionId || 'None' },
  { label: 'Status', cell: (donation) => <DonationTag donation={donation} /> },
  { label: 'Date', cell: ({ subDate }) => formatDate(subDate) },
]

export default function Donations({ loaderData: { page, months, year } }: Route.ComponentProps) {
  const { content, pageable, totalElements, totalPages } = page
  const [search] = useSearchParams()
  const wanted = parseFilters(search)
  const narrowed = Boolean(wanted.q || wanted.status)
  const save = async (wanted: number) =>
    saveFile(await call(exportDonations, { year: wanted }), `donations-${wanted}.csv`)
  return (
    <>
      <PageHead title="Donations" private />
      <PageTitle lead="As the payment provider tells them, newest first. Refunds and disputes are made and answered there.">
        Donations
      </PageTitle>
      {totalElements || narrowed ? (
        <Stack gap="wide">
          <Stack gap="loose">
            <DonationFilter {...wanted} />
            <p role="status">
              {totalElements.toLocaleString('en-GB')} {totalElements === 1 ? 'donation' : 'donations'}
              {narrowed && ' found'}.
            </p>
            {totalElements > 0 ? (
              <>
                <Table
                  caption="Donations"
                  hideCaption
                  columns={columns}
                  rows={content}
                  rowKey={({ donationId }) => donationId}
                />
                <Pagination label="Donations" current={pageable.pageNumber + 1} totalPages={totalPages} />
              </>
            ) : (
              <EmptyState title="Nothing found" next={<Link to="?">Show all donations</Link>}>
                {wanted.q ? 'An email address must be whole.' : 'No donation stands so at the moment.'}
              </EmptyState>
            )}
          </Stack>
          <MonthTable year={year} months={months} />
          <section aria-labelledby="treasurer">
            <Stack>
              <h2 id="treasurer">For the treasurer</h2>
              <p>
                A table of a year’s donations holds each one’s number at the provider, to hold against its
                payouts. <Link to={paths.administratorDonors(year)}>What each donor gave in {year}</Link>{' '}
                shows who passed £500, where the law asks us to check who they are.
              </p>
              <Row>
                <ActionButton action={() => save(year)}>Save {year} (CSV)</ActionButton>
                <ActionButton action={() => save(year - 1)}>Save {year - 1} (CSV)</ActionButton>
              </Row>
            </Stack>
          </section>
        </Stack>
      ) : (
        <EmptyState title="No donations yet" picture={<HandWithLeaflet />}>
          Whatever is given on the Donate page will stand here as soon as the payment provider says that it
          came.
        </EmptyState>
      )}
    </>
  )
}
