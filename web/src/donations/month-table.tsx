import type { DonationMonth } from '@street-musketeers/contract/donations/donation-lists.ts'
import { formatMonth } from '../app/format/format-date.ts'
import { Table, type Column } from '../ui/lists/table.tsx'
import { formatPounds } from './format-pounds.ts'

const columns: Column<DonationMonth>[] = [
  { label: 'Month', cell: ({ month }) => formatMonth(month) },
  { label: 'Donations', cell: ({ donations }) => donations.toLocaleString('en-GB'), number: true },
  { label: 'Received', cell: ({ received }) => formatPounds(received), number: true },
  { label: 'Went back', cell: ({ refunded }) => formatPounds(refunded), number: true },
  { label: 'Kept', cell: ({ kept }) => formatPounds(kept), number: true },
]

/** What came in each month of a year that had anything. */
export function MonthTable({ year, months }: { year: number; months: readonly DonationMonth[] }) {
  const some = months.filter(({ donations }) => donations > 0)
  return some.length ? (
    <Table
      caption={`${year} by month`}
      columns={columns}
      rows={some.toReversed()}
      rowKey={({ month }) => month}
    />
  ) : (
    <p>Nothing was given in {year} yet.</p>
  )
}
