import type { Tx } from '../platform/database/db.ts'

/** Deletes a donor's address from every gift except running monthly ones, which still need it. */
export async function deleteDonorEmail(tx: Tx, donorKey: string): Promise<void> {
  await tx.updateTable('donation').set({ email: null }).where('donor_key', '=', donorKey).execute()
  await tx
    .updateTable('monthly_gift')
    .set({ email: null })
    .where('donor_key', '=', donorKey)
    .where('state', '=', 'stopped')
    .execute()
}

export async function deleteOldDonorEmails(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('donation')
    .set({ email: null })
    .where('given_at', '<', before)
    .where('email', 'is not', null)
    .execute()
  await tx
    .updateTable('monthly_gift')
    .set({ email: null })
    .where('state', '=', 'stopped')
    .where('state_reported_at', '<', before)
    .where('email', 'is not', null)
    .execute()
}

export async function deleteOldDonations(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('donation').where('given_at', '<', before).execute()
  await tx.deleteFrom('payment').where('reported_at', '<', before).execute()
  await tx
    .deleteFrom('monthly_gift')
    .where('state', '=', 'stopped')
    .where('state_reported_at', '<', before)
    .execute()
}

export const deleteOldEvents = (tx: Tx, before: Date) =>
  tx.deleteFrom('payment_event').where('received_at', '<', before).execute()

export const deleteExpiredKeys = (tx: Tx, now: Date) =>
  tx.deleteFrom('billing_key').where('expires_at', '<', now).execute()
