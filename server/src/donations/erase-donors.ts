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
import { donationCutoff, donorEmailCutoff, paymentEventRetention } from './rules.ts'

/** An account was closed: its address goes from its gifts. The amounts stay, as the law asks of a union's accounts. */
export async function eraseDonor(tx: Tx, { addressKey }: { addressKey?: string | undefined }): Promise<void> {
  if (addressKey) await deleteDonorEmail(tx, addressKey)
}

/** Forgets what of donations is past its time. */
export async function deleteOldDonationRecords(tx: Tx, _: unknown, { clock }: Platform): Promise<void> {
  const now = clock.now()
  await deleteOldDonorEmails(tx, donorEmailCutoff(now))
  await deleteOldDonations(tx, donationCutoff(now))
  await deleteOldEvents(tx, addMilliseconds(now, -paymentEventRetention))
  await deleteExpiredKeys(tx, now)
}
