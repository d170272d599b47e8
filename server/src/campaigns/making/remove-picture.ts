import * as z from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue, job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrphanedKeys } from '../leaflets/store.ts'

export const removePictureJob = job('campaigns.remove-picture', z.object({ key: z.string() }))

/** Call it when a leaflet loses a picture, or a draft its leaflet: until its file is gone, it takes up room that nobody counts (rule: made-leaflets-kept). */
export async function enqueueRemoval(tx: Tx, key: string | null): Promise<void> {
  if (key !== null) await enqueue(tx, removePictureJob, { key })
}

/** Removes a file, unless something else has it too, such as a copy of its leaflet. */
export async function removePicture({ key }: { key: string }, { db, files }: Platform): Promise<void> {
  for (const orphan of await findOrphanedKeys(db, [key])) await files.remove(orphan)
}
