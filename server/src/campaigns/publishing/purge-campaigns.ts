import { addMilliseconds, londonDate } from '../../platform/values/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { retentionAfterClosingMs, orphanedFileAgeMs } from '../rules.ts'
import { deleteEndedMatches, eraseCampaignContent } from '../store.ts'
import { findOrphanedKeys } from '../leaflets/store.ts'

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

const batchSize = 500

/** Removes files that no row refers to and that were stored more than a day ago. @returns how many */
export async function sweepFiles({ db, files, clock }: Platform): Promise<number> {
  const storedBefore = addMilliseconds(clock.now(), -orphanedFileAgeMs)
  let removed = 0
  let batch: string[] = []

  async function sweepBatch(): Promise<void> {
    const orphans = await findOrphanedKeys(db, batch)
    for (const key of orphans) await files.remove(key)
    removed += orphans.length
    batch = []
  }

  for await (const { key, storedAt } of files.list()) {
    if (storedAt < storedBefore) batch.push(key)
    if (batch.length === batchSize) await sweepBatch()
  }
  await sweepBatch()
  return removed
}
