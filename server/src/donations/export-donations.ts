import { recordAction } from '../audit/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import { londonDate } from '../platform/values/clock.ts'
import { csvFile } from '../platform/http/csv.ts'
import type { Db } from '../platform/database/db.ts'
import type { FileResponse } from '../platform/http/file-response.ts'
import { findDonationsAfter, type LedgerDonation } from './ledger-store.ts'
import { presentDonation } from './present.ts'
import { yearBounds, formatPounds } from './rules.ts'

const batchSize = 500

const columns = {
  date: 'Date',
  donation: 'Donation',
  type: 'Type',
  amount: 'Amount (GBP)',
  refunded: 'Refunded (GBP)',
  kept: 'Kept (GBP)',
  status: 'Status',
  email: 'Email',
  customer: 'Customer id',
  session: 'Session id',
  payment: 'Payment ids',
}

/** The donations of a year for the treasurer, to compare with the provider's payouts. The export is logged first (rule: administrator-actions-logged). */
export async function exportDonations(
  db: Db,
  by: Administrator,
  { year }: { year: number },
  now: Date,
): Promise<FileResponse> {
  await db
    .transaction()
    .execute((tx) => recordAction(tx, by, { action: 'saved-list', about: `donations of ${year}`, now }))
  return csvFile(`donations-${year}.csv`, columns, rowsOf(db, year))
}

async function* rowsOf(db: Db, year: number) {
  let after: LedgerDonation | undefined
  for (;;) {
    const rows = await findDonationsAfter(db, yearBounds(year), { after, limit: batchSize })
    for (const row of rows) yield rowOf(row)
    after = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

function rowOf(row: LedgerDonation) {
  const donation = presentDonation(row)
  return {
    date: londonDate(row.given_at),
    donation: row.id,
    type: row.type === 'monthly' ? 'monthly' : 'one off',
    amount: donation.amount,
    refunded: donation.refunded,
    kept: formatPounds(row.net_pence),
    status: donation.status,
    email: row.email,
    customer: donation.customerId,
    session: donation.sessionId,
    payment: row.payment_ids,
  }
}
