import type { Db } from '../platform/database/db.ts'
import { findDonationsByEmail } from './ledger-store.ts'
import { statusOf } from './rules.ts'

/** What was given with an address, oldest first, for whoever proved that it is theirs. */
export async function findDonations(db: Db, email: string) {
  const told = await findDonationsByEmail(db, email)
  return told.map((one) => ({
    amountPence: one.amount_pence,
    refundedPence: one.refunded_pence,
    type: one.type,
    status: statusOf(one),
    givenAt: one.given_at.toISOString(),
    monthlyGift: one.gift_state,
    customerAtProvider: one.customer_id,
    sessionAtProvider: one.session_id,
    paymentsAtProvider: one.payment_ids,
  }))
}
