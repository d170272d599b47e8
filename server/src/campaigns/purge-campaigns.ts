import { addMilliseconds, londonDate } from '../platform/values/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { retentionAfterClosingMs } from './rules.ts'
import { deleteEndedMatches, eraseCampaignContent } from './store.ts'
import { sweepFiles } from './leaflets/sweep-files.ts'

/**
 * Removes what closed organisations published, 183 days after they closed (rule: closed-organisations-purged), and every file
 * that no row refers to; and takes ended campaigns out of the suggestions. Runs every night.
 */
export async function purgeCampaigns(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  const now = clock.now()
  const closedBefore = addMilliseconds(now, -retentionAfterClosingMs)
  const campaigns = await db.transaction().execute(async (tx) => {
    await deleteEndedMatches(tx, londonDate(now))
    return eraseCampaignContent(tx, closedBefore, now)
  })
  const files = await sweepFiles(platform)
  if (campaigns || files) log.info('campaigns.purged', { campaigns, files })
}
