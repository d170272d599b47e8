import type { Platform } from '../../platform/platform.ts'
import { correctReaderCounts } from './store.ts'

/**
 * Checks the stored count of the newsletter's readers against a full count and corrects it. A difference is a fault, or two changes of one
 * account in the same moment.
 * @returns how many parts of it differed
 */
export async function checkReaderCounts({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  const differed = await db.transaction().execute(correctReaderCounts)
  if (differed)
    log.error(
      'newsletter.readers',
      new Error(`${differed} counts of newsletter readers differed from a full count. They are now correct.`),
    )
  return differed
}
