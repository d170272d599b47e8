import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { correctMonthlyTallies, correctTallies, foldMarks, takeCampaignsToCheck } from './tally-store.ts'

/** The most marks one transaction folds. */
const batchSize = 20_000

/** Folds marks, which every action leaves, into their tallies. Several processes may do this at once. */
export async function foldTallies({ db }: { db: Db }): Promise<void> {
  let folded: number
  do folded = await db.transaction().execute((tx) => foldMarks(tx, batchSize))
  while (folded === batchSize)
}

/** One night checks campaigns with about so many joins and emails, and so many campaigns at most. */
const nightlyShare = { actions: 2_000_000, campaigns: 5000 }

/**
 * Checks the stored tallies of the next campaigns in turn against a full count and corrects them; all of them after some nights, so that a
 * night's work does not grow with history. A difference is a fault: something changed the tables without going through the product.
 * @returns how many months of single campaigns differed; if none, how many monthly totals
 */
export async function checkTallies(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  share: typeof nightlyShare = nightlyShare,
): Promise<number> {
  await foldTallies({ db })
  const months = await db.transaction().execute(correctMonthlyTallies)
  const campaigns = await db.transaction().execute((tx) => takeCampaignsToCheck(tx, share))
  const differed = (await db.transaction().execute((tx) => correctTallies(tx, campaigns))) || months
  if (differed)
    log.error('tallies', new Error(`${differed} tallies differed from a full count. They are now correct.`))
  return differed
}
