import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Donation, DonationMonth } from '@street-musketeers/contract/donations/donations.ts'
import { Link } from 'react-router'
import { call } from '../app/api/api.ts'
import { loadFilteredPage, useFilters, oneOf, searchText } from '../app/lists/parse-filters.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { saveFile } from '../app/api/save-file.ts'
import { pluralise, formatCount } from '../app/format/format-count.ts'
import { londonDate, formatDate, formatMonth } from '../app/format/format-date.ts'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { CopyableText } from '../ui/lists/copyable-text.tsx'
import { EmailAddress, OneLine } from '../ui/lists/wrapping.tsx'
import { FilteredList } from '../ui/lists/paged-table.tsx'
import { type Column, Table } from '../ui/lists/table.tsx'
import { formatPounds } from './format-pounds.ts'
import type { Route } from './+types/donations.ts'
import { donationStatuses, donationSorts } from '@street-musketeers/contract/donations/messages-and-limits.ts'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { Tag } from '../ui/lists/tag.tsx'

/** Rows a page (rule: list-page-sizes). */
const donationsPerPage = 10

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const year = Number(londonDate(new Date()).slice(0, 4))
  const [page, months] = await Promise.all([
    loadFilteredPage(request, donationFilters, (page, chosen) =>
      call('GET /api/donations/:page/:size', { ...chosen, page, size: donationsPerPage }),
    ),
    call('GET /api/donation-months/:year', { year }),
  ])
  return { page, months, year }
}

const columns: Column<Donation>[] = [
  {
    label: 'Amount',
    cell: ({ amount, type }) => `${formatPounds(amount)}${type === 'monthly' ? ' a month' : ''}`,
  },
  { label: 'Email', cell: ({ email }) => (email === null ? 'Removed' : <EmailAddress address={email} />) },
  { label: 'Customer id', cell: ({ customerId }) => <ProviderId name="customer id" id={customerId} /> },
  { label: 'Session id', cell: ({ sessionId }) => <ProviderId name="session id" id={sessionId} /> },
  { label: 'Status', cell: (donation) => <DonationTag donation={donation} /> },
  { label: 'Date', cell: ({ subDate }) => <OneLine>{formatDate(subDate)}</OneLine> },
]

/** Whole, because the payment is found by it at the provider (rule: payment-ids-prove-nothing). */
const ProviderId = ({ name, id }: { name: string; id: string }) =>
  id ? <CopyableText name={name}>{id}</CopyableText> : 'None'

export default function Donations({ loaderData: { page, months, year } }: Route.ComponentProps) {
  const { q, status } = useFilters(donationFilters)
  const isFiltered = Boolean(q || status)
  return (
    <TabPage
      title="Donations"
      lead="As reported by the payment provider, newest first. Make refunds and answer disputes there."
    >
      {page.totalElements || isFiltered ? (
        <Stack gap="wide">
          <Stack gap="loose">
            <FilteredList
              label="Donations"
              page={page}
              columns={columns}
              rowKey={({ donationId }) => donationId}
              filter={<DonationFilter />}
              summary={
                <p role="status">
                  {pluralise(page.totalElements, 'donation')}
                  {isFiltered && ' found'}.
                </p>
              }
              noMatches={
                <EmptyState title="Nothing found" next={<Link to="?">Show all donations</Link>}>
                  {q ? 'Enter the whole email address.' : 'No donations with this status.'}
                </EmptyState>
              }
            />
          </Stack>
          <MonthTable year={year} months={months} />
          <TreasurerExports year={year} />
        </Stack>
      ) : (
        <EmptyState title="No donations yet" picture={<HandWithLeaflet />}>
          Donations will appear here as soon as the payment provider confirms them.
        </EmptyState>
      )}
    </TabPage>
  )
}

function TreasurerExports({ year }: { year: number }) {
  const save = async (saved: number) =>
    saveFile(await call('GET /api/donations.csv', { year: saved }), `donations-${saved}.csv`)
  return (
    <section aria-labelledby="treasurer">
      <Stack>
        <h2 id="treasurer">For the treasurer</h2>
        <p>
          The CSV of a year’s donations includes each payment reference, to match with payouts.{' '}
          <Link to={paths.administratorDonors(year)}>What each donor gave in {year}</Link> shows who gave more
          than £500, where the law asks us to check who they are.
        </p>
        <Row>
          <ActionButton action={() => save(year)}>Save {year} (CSV)</ActionButton>
          <ActionButton action={() => save(year - 1)}>Save {year - 1} (CSV)</ActionButton>
        </Row>
      </Stack>
    </section>
  )
}

const donationFilters = {
  q: searchText(254),
  status: oneOf(donationStatuses),
  sort: oneOf(donationSorts),
  order: oneOf(['asc', 'desc']),
}

const orders = [
  { value: 'date desc', label: 'Date, newest first' },
  { value: 'date asc', label: 'Date, oldest first' },
  { value: 'amount desc', label: 'Amount, largest first' },
  { value: 'amount asc', label: 'Amount, smallest first' },
]

/** The fields that search, filter and sort the donations. */
function DonationFilter() {
  const { q, status = '', sort = 'date', order = 'desc' } = useFilters(donationFilters)
  return (
    <FilterForm>
      <TextField name="q" type="search" label="Email" autoComplete="off" defaultValue={q} />
      <SelectField
        name="status"
        label="Status"
        defaultValue={status}
        choices={[
          { value: '', label: 'All' },
          ...donationStatuses.map((value) => ({ value, label: donationStatusLabels[value][0] })),
        ]}
      />
      <SelectField name="sorted" label="Sort by" defaultValue={`${sort} ${order}`} choices={orders} />
    </FilterForm>
  )
}

/** The label and colour of each status. */
const donationStatusLabels: Record<
  Donation['status'],
  [label: string, tone: 'good' | 'waiting' | 'stopped']
> = {
  waiting: ['On its way', 'waiting'],
  failed: ['Failed', 'stopped'],
  paid: ['Paid', 'good'],
  'partly refunded': ['Partly refunded', 'waiting'],
  refunded: ['Refunded', 'stopped'],
  disputed: ['Disputed', 'waiting'],
  'charged back': ['Charged back', 'stopped'],
}

const giftNotes = {
  running: '',
  failing: 'latest payment failed',
  ending: 'stopped by the donor, ends this month',
  stopped: 'monthly gift stopped',
} as const

/** The status of a donation, and of the monthly gift it belongs to. */
function DonationTag({ donation: { status, refunded, gift } }: { donation: Donation }) {
  const [label, tone] = donationStatusLabels[status]
  const notes = [
    status === 'partly refunded' && `${formatPounds(refunded)} refunded`,
    gift && giftNotes[gift],
  ].filter(Boolean)
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {notes.length > 0 && <small> {notes.join(', ')}</small>}
    </>
  )
}

const monthColumns: Column<DonationMonth>[] = [
  { label: 'Month', cell: ({ month }) => formatMonth(month) },
  { label: 'Donations', cell: ({ donations }) => formatCount(donations), number: true },
  { label: 'Received', cell: ({ received }) => formatPounds(received), number: true },
  { label: 'Refunded', cell: ({ refunded }) => formatPounds(refunded), number: true },
  { label: 'Kept', cell: ({ kept }) => formatPounds(kept), number: true },
]

/** The donations of each month that had any. */
function MonthTable({ year, months }: { year: number; months: readonly DonationMonth[] }) {
  const monthsWithDonations = months.filter(({ donations }) => donations > 0)
  return monthsWithDonations.length ? (
    <Table
      caption={`${year} by month`}
      columns={monthColumns}
      rows={monthsWithDonations.toReversed()}
      rowKey={({ month }) => month}
    />
  ) : (
    <p>No donations in {year} yet.</p>
  )
}
