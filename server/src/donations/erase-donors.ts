import type { z } from 'zod'
import type { accountClosed } from '../identity/index.ts'
import { addMilliseconds } from '../platform/values/clock.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import {
  deleteOldDonations,
  deleteOldEvents,
  deleteExpiredKeys,
  deleteDonorEmail,
  deleteOldDonorEmails,
} from './erasure-store.ts'
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
