import type { Platform } from '../../platform/platform.ts'
import { correctMessageCounts } from './inbox-store.ts'

/**
 * Proves that the counts kept of visitors' messages equal what a scan counts, and puts right what does not. A difference is a fault:
 * somebody wrote behind the product's back.
 * @returns how many days differed
 */
export async function checkMessageCounts({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  const differed = await db.transaction().execute(correctMessageCounts)
  if (differed)
    log.error('messages.counts', new Error(`${differed} days of messages differed from the scan; put right.`))
  return differed
}
