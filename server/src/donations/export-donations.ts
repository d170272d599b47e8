import { recordDeed } from '../audit/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import { londonDate } from '../platform/values/clock.ts'
import { csv } from '../platform/values/csv.ts'
import type { Db } from '../platform/database/db.ts'
import type { FileResponse } from '../platform/http/file-response.ts'
import { findDonationsAfter, type LedgerDonation } from './ledger-store.ts'
import { presentDonation } from './present.ts'
import { yearBounds, formatPounds } from './rules.ts'

const batch = 500

const columns = {
  date: 'Date',
  donation: 'Donation',
  type: 'Type',
  amount: 'Amount (GBP)',
  refunded: 'Paid back (GBP)',
  kept: 'Kept (GBP)',
  status: 'Status',
  email: 'Email',
  customer: 'Customer id',
  session: 'Session id',
  payment: 'Payment at the provider',
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
    .execute((tx) => recordDeed(tx, by, { deed: 'saved-list', about: `donations of ${year}`, now }))
  return csv(`donations-${year}.csv`, columns, rowsOf(db, year))
}

async function* rowsOf(db: Db, year: number) {
  let after: LedgerDonation | undefined
  for (;;) {
    const rows = await findDonationsAfter(db, yearBounds(year), { after, many: batch })
    for (const row of rows) yield rowOf(row)
    after = rows.at(-1)
    if (rows.length < batch) return
  }
}

function rowOf(told: LedgerDonation) {
  const shown = presentDonation(told)
  return {
    date: londonDate(told.given_at),
    donation: told.id,
    type: told.type === 'monthly' ? 'monthly' : 'one off',
    amount: shown.amount,
    refunded: shown.refunded,
    kept: formatPounds(told.kept_pence),
    status: shown.status,
    email: told.email,
    customer: shown.customerId,
    session: shown.sessionId,
    payment: told.payment_ids,
  }
}
