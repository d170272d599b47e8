import type { Platform } from '../platform/platform.ts'
import { correctDonationSums, recountMissedDonations } from './sums-store.ts'

/**
 * Checks that the stored sums of donations equal a scan of all donations, and corrects them. A difference is a fault: somebody
 * changed the tables directly.
 * @returns how many donations were counted wrongly; if none, how many sums differed
 */
export async function checkDonationSums({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  const missed = await db.transaction().execute(recountMissedDonations)
  const differed = await db.transaction().execute(correctDonationSums)
  const corrected = missed || differed
  if (corrected)
    log.error(
      'donations.sums',
      new Error(`${corrected} sums of donations differed from the scan and were corrected.`),
    )
  return corrected
}
