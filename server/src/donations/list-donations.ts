import type { Donation, Donor, DonationMonth } from '@street-musketeers/contract/donations/donations.ts'
import { recordAction } from '../audit/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { pageOf, type PageRequest } from '../platform/database/page.ts'
import { londonInstant } from '../platform/values/clock.ts'
import {
  pageOfDonations,
  pageOfDonors,
  sumMonths,
  findDonationsByEmail,
  type DonationFilter,
} from './ledger-store.ts'
import { presentDonation, presentDonor, presentMonth } from './present.ts'
import { yearBounds, monthsOfYear, statusOf } from './rules.ts'

/** A page of all donations, or of those that match a filter. The read is logged in the same transaction (rule: administrator-actions-logged). */
export async function listDonations(tx: Tx, by: Administrator, filter: DonationFilter, now: Date) {
  await recordAction(tx, by, { action: filter.q ? 'searched' : 'listed', about: 'donations', now })
  const { rows, total } = await pageOfDonations(tx, filter)
  return pageOf<Donation>(rows.map(presentDonation), total, filter)
}

/** What each donor gave in a year, because gifts above £500 must be checked (rule: donation-limits). The read is logged in the same transaction (rule: administrator-actions-logged). */
export async function listDonors(
  tx: Tx,
  by: Administrator,
  { year, ...page }: PageRequest & { year: number },
  now: Date,
) {
  await recordAction(tx, by, { action: 'listed', about: `donors of ${year}`, now })
  const { rows, total } = await pageOfDonors(tx, yearBounds(year), page)
  return pageOf<Donor>(rows.map(presentDonor), total, page)
}

/** The sums of each month of a year. They name nobody, so the read is not logged. */
export async function sumDonations(db: Db, year: number): Promise<DonationMonth[]> {
  const months = monthsOfYear(year)
  const starts = months.map((month) => londonInstant(`${month}-01 00:00:00`))
  const sums = new Map((await sumMonths(db, yearBounds(year), starts)).map((row) => [row.month, row]))
  return months.map((month, at) => presentMonth(month, sums.get(at + 1)))
}

/** The donations made with an address, oldest first. The caller has proved that the address is theirs. */
export async function findDonations(db: Db, email: string) {
  const rows = await findDonationsByEmail(db, email)
  return rows.map((row) => ({
    amountPence: row.amount_pence,
    refundedPence: row.refunded_pence,
    type: row.type,
    status: statusOf(row),
    givenAt: row.given_at.toISOString(),
    monthlyGift: row.gift_state,
    customerAtProvider: row.customer_id,
    sessionAtProvider: row.session_id,
    paymentsAtProvider: row.payment_ids,
  }))
}
