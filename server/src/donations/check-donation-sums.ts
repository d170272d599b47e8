import type { Platform } from '../platform/platform.ts'
import { correctDonationSums, recountMissedDonations } from './sums-store.ts'

/**
 * Proves that the sums kept of donations equal what a scan comes to, and puts right what does not. A difference is a fault: somebody
 * wrote behind the product's back.
 * @returns how many donations stood otherwise in the sums than they should; if none, how many sums differed
 */
export async function checkDonationSums({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  const missed = await db.transaction().execute(recountMissedDonations)
  const differed = await db.transaction().execute(correctDonationSums)
  const wrong = missed || differed
  if (wrong)
    log.error('donations.sums', new Error(`${wrong} sums of donations differed from the scan; put right.`))
  return wrong
}
