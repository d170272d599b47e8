import type { Platform } from '../../platform/platform.ts'
import { foldChanges, lockCounts, correctCounts, rebuildMarks } from './maintenance-store.ts'

/**
 * Folds the waiting changes of the administrators' lists into their counts and marks. It runs often, because reading a list adds up the
 * waiting changes, and because they contain names.
 */
export async function foldListing({ db }: Pick<Platform, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCounts(tx)
    await foldChanges(tx)
  })
}

/**
 * Rebuilds the marks of the lists, because sign-ups push the old ones too far apart, and checks the counts against the lists.
 * @param every how many rows there are between two marks
 * @returns how many counts were wrong and have been corrected
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
  if (wrong)
    log.error('listing.counts', new Error(`${wrong} counts of the lists were wrong. They are now correct.`))
  return wrong
}
