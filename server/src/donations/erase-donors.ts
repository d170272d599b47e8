import type * as z from 'zod'
import type { accountClosed } from '../identity/index.ts'
import { addMilliseconds } from '../platform/values/clock.ts'
import type { Tx, Db } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import {
  deleteOldDonations,
  deleteOldEvents,
  deleteExpiredKeys,
  deleteDonorEmail,
  deleteOldDonorEmails,
  findDonorEmails,
  replaceDonorKeys,
} from './store.ts'
import { donationCutoff, donorEmailCutoff, paymentEventRetentionMs } from './rules.ts'

/** Removes the address of a closed account from its gifts. The amounts stay, because the law requires a union to keep its accounts. */
export async function eraseDonor(
  tx: Tx,
  { addressKey, previousAddressKey }: z.output<typeof accountClosed.payload>,
): Promise<void> {
  for (const donorKey of [addressKey, previousAddressKey]) if (donorKey) await deleteDonorEmail(tx, donorKey)
}

/** Deletes data about donations whose retention period is over (rule: donation-records). */
export async function deleteOldDonationRecords(tx: Tx, _: unknown, { clock }: Platform): Promise<void> {
  const now = clock.now()
  await deleteOldDonorEmails(tx, donorEmailCutoff(now))
  await deleteOldDonations(tx, donationCutoff(now))
  await deleteOldEvents(tx, addMilliseconds(now, -paymentEventRetentionMs))
  await deleteExpiredKeys(tx, now)
}

/**
 * Gives every stored donor's address the key that the current secret key makes for it, so that gifts before and after a change of
 * the secret key count as one donor's. It may be interrupted and repeated. Gifts whose address was erased stay as they are.
 * @returns how many gifts were changed
 */
export async function renewDonorKeys(db: Db, { secrets }: Pick<Platform, 'secrets'>): Promise<number> {
  let renewed = 0
  for (const table of ['donation', 'monthly_gift'] as const) {
    const emails = await findDonorEmails(db, table)
    const donors = emails.map((email) => ({ email, donorKey: secrets.addressKey(email) }))
    renewed += await replaceDonorKeys(db, table, donors)
  }
  return renewed
}
