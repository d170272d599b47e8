import type { Db } from '../platform/database/db.ts'
import { findDonationsByEmail } from './ledger-store.ts'
import { statusOf } from './rules.ts'

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
