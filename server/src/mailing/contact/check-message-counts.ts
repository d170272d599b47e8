import type { Platform } from '../../platform/platform.ts'
import { correctMessageCounts } from './inbox-store.ts'

/**
 * Checks the stored counts of visitors' messages against a full count and corrects them. A difference is a fault: something changed
 * the table without going through the product.
 * @returns how many days differed
 */
export async function checkMessageCounts({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  const differed = await db.transaction().execute(correctMessageCounts)
  if (differed)
    log.error(
      'messages.counts',
      new Error(`${differed} days of messages differed from a full count. They are now correct.`),
    )
  return differed
}
