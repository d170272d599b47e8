import {
  countAgain,
  countAudience,
  countNetwork,
  countRetained,
} from '@street-musketeers/server/insight/index.ts'
import type { Platform } from '@street-musketeers/server/platform/platform.ts'

/** Counts everybody, also what a worker has counted since the filling began. */
export async function countPeople(platform: Platform, since: Date): Promise<void> {
  const now = platform.clock.now()
  await countAgain(platform, { since, now })
  for (const table of ['audience_count', 'cohort_count'] as const)
    await platform.db.updateTable(table).set({ next_count_at: now }).execute()
  await countAudience(platform, now)
  await countRetained(platform, now)
  await countNetwork(platform, now)
}
