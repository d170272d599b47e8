import type { DonationMonth } from '@street-musketeers/contract/donations/donations.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatMonth } from '../app/format/format-date.ts'
import { Table, type Column } from '../ui/lists/table.tsx'
import { formatPounds } from './format-pounds.ts'

const columns: Column<DonationMonth>[] = [
  { label: 'Month', cell: ({ month }) => formatMonth(month) },
  { label: 'Donations', cell: ({ donations }) => formatCount(donations), number: true },
  { label: 'Received', cell: ({ received }) => formatPounds(received), number: true },
  { label: 'Refunded', cell: ({ refunded }) => formatPounds(refunded), number: true },
  { label: 'Kept', cell: ({ kept }) => formatPounds(kept), number: true },
]

/** The donations of each month that had any. */
export function MonthTable({ year, months }: { year: number; months: readonly DonationMonth[] }) {
  const monthsWithDonations = months.filter(({ donations }) => donations > 0)
  return monthsWithDonations.length ? (
    <Table
      caption={`${year} by month`}
      columns={columns}
      rows={monthsWithDonations.toReversed()}
      rowKey={({ month }) => month}
    />
  ) : (
    <p>No donations in {year} yet.</p>
  )
}
