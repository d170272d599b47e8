import type { Platform } from '../platform/platform.ts'
import { foldChanges, lockCounts, correctCounts, rebuildMarks } from './listing-store.ts'

/**
 * Moves what has changed in the administrators' lists into their counts and marks, so that few changes wait, and none for long:
 * they hold names.
 */
export async function foldListing({ db }: Pick<Platform, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCounts(tx)
    await foldChanges(tx)
  })
}

/**
 * Sets the marks of the lists anew, for after many sign-ups the old ones stand too far apart, and compares the counts with the lists.
 * @param every how many rows lie between two marks
 * @returns how many counts were wrong, which are right again
 */
export async function checkListing(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { every = 1000 }: { every?: number } = {},
): Promise<number> {
  const wrong = await db.transaction().execute(async (tx) => {
    await lockCounts(tx)
    await rebuildMarks(tx, every)
    return correctCounts(tx)
  })
  if (wrong) log.error('listing.counts', new Error(`${wrong} counts of the lists differed from the lists.`))
  return wrong
}
