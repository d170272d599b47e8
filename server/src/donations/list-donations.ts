import type { Donation, DonationMonth, Donor } from '@street-musketeers/contract/donations/donation-lists.ts'
import { recordDeed } from '../audit/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { pageOf, type PageRequest } from '../platform/database/page.ts'
import { pageOfDonations, type DonationFilter } from './ledger-store.ts'
import { presentDonation, presentDonor, presentMonth } from './present.ts'
import { yearBounds, monthsOfYear } from './rules.ts'
import { pageOfDonors, sumMonths } from './sums-store.ts'

/** A page of all donations, or of those that match a filter. The read is logged in the same transaction (rule: administrator-actions-logged). */
export async function listDonations(tx: Tx, by: Administrator, wanted: DonationFilter, now: Date) {
  await recordDeed(tx, by, { deed: wanted.q ? 'searched' : 'listed', about: 'donations', now })
  const { rows, total } = await pageOfDonations(tx, wanted)
  return pageOf<Donation>(rows.map(presentDonation), total, wanted)
}

/** What each donor gave in a year, so that nobody passes £500 unseen. The read is logged in the same transaction (rule: administrator-actions-logged). */
export async function listDonors(
  tx: Tx,
  by: Administrator,
  { year, ...wanted }: PageRequest & { year: number },
  now: Date,
) {
  await recordDeed(tx, by, { deed: 'listed', about: `donors of ${year}`, now })
  const { rows, total } = await pageOfDonors(tx, { year, ...yearBounds(year) }, wanted)
  return pageOf<Donor>(rows.map(presentDonor), total, wanted)
}

/** What donations came to in each month of a year. Sums name nobody. */
export async function sumDonations(db: Db, year: number): Promise<DonationMonth[]> {
  const found = new Map((await sumMonths(db, year)).map((row) => [row.month, row]))
  return monthsOfYear(year).map((month) => presentMonth(month, found.get(month)))
}
