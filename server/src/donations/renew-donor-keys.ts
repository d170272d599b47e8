import type { Db } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { findDonorsAfter, replaceDonorKey, type DonorRow } from './donor-key-store.ts'

const batchSize = 500

/**
 * Gives every stored donor's address the key that the current secret key makes for it, so that gifts before and after a change of
 * the secret key count as one donor's. It may be interrupted and repeated. Gifts whose address was erased stay as they are.
 * @returns how many gifts were changed
 */
export async function renewDonorKeys(db: Db, { secrets }: Pick<Platform, 'secrets'>): Promise<number> {
  let renewed = 0
  for (const table of ['donation', 'monthly_gift'] as const) {
    let batch: DonorRow[] = []
    do {
      batch = await findDonorsAfter(db, table, { after: batch.at(-1)?.id, count: batchSize })
      for (const donor of batch) {
        const donorKey = secrets.addressKey(donor.email)
        if (donorKey !== donor.donor_key && (await replaceDonorKey(db, table, donor, donorKey))) renewed += 1
      }
    } while (batch.length === batchSize)
  }
  return renewed
}
