import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { orphanedFileAgeMs } from '../rules.ts'
import { findOrphanedKeys } from './store.ts'

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
