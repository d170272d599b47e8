import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { correctMonthlyTallies, correctTallies, foldMarks } from './tally-store.ts'

/** So many marks are folded by one transaction at most. */
const batchSize = 20_000

/** Folds the marks that deeds have left into their tallies. Any number may fold at once. */
export async function foldTallies({ db }: { db: Db }): Promise<void> {
  let folded: number
  do folded = await db.transaction().execute((tx) => foldMarks(tx, batchSize))
  while (folded === batchSize)
}

/**
 * Proves that what is kept equals what a scan counts, and puts right what does not. A difference is a fault: somebody
 * wrote behind the product's back.
 * @returns how many months of campaigns differed; if none, how many of all campaigns together
 */
export async function checkTallies({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  await foldTallies({ db })
  const months = await db.transaction().execute(correctMonthlyTallies)
  const differed = (await db.transaction().execute(correctTallies)) || months
  if (differed) log.error('tallies', new Error(`${differed} tallies differed from the scan; put right.`))
  return differed
}
