import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { orphanedFileAge } from '../rules.ts'
import { findOrphanedKeys } from './store.ts'

const batchSize = 500

/** Removes files that no row names and that were kept more than a day ago. @returns how many went */
export async function sweepFiles({ db, files, clock }: Platform): Promise<number> {
  const keptBefore = addMilliseconds(clock.now(), -orphanedFileAge)
  let swept = 0
  let batch: string[] = []

  async function sweepBatch(): Promise<void> {
    const stray = await findOrphanedKeys(db, batch)
    for (const key of stray) await files.remove(key)
    swept += stray.length
    batch = []
  }

  for await (const { key, storedAt } of files.list()) {
    if (storedAt < keptBefore) batch.push(key)
    if (batch.length === batchSize) await sweepBatch()
  }
  await sweepBatch()
  return swept
}
