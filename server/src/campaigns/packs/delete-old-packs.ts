import { londonDate } from '../../platform/values/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteOwnCodeScansBefore } from './own-code-store.ts'
import { firstKeptDay } from './rules.ts'
import { deletePacksPrintedBefore } from './store.ts'

/** Deletes packs that were printed before last year, with their scans, and scans of leaflets' own codes of before last year (rules: counted-scans, own-codes). Runs every night. */
export async function deleteOldPacks({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const day = firstKeptDay(londonDate(clock.now()))
  while (await db.transaction().execute((tx) => deletePacksPrintedBefore(tx, day))) continue
  while (await db.transaction().execute((tx) => deleteOwnCodeScansBefore(tx, day))) continue
}
