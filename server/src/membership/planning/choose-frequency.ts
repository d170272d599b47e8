import type { Frequency } from '@street-musketeers/contract/membership/membership.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { lockRhythmOrCreate } from '../joining/join-campaign.ts'
import { withFrequency } from '../rules.ts'
import { saveRhythm, type StoredRhythm } from './rhythm-store.ts'

/** Changes how often a musketeer gets a leaflet (rule: one-leaflet-per-period). @returns their new rhythm */
export async function chooseFrequency(
  tx: Tx,
  by: Musketeer,
  frequency: Frequency,
  now: Date,
): Promise<StoredRhythm> {
  const kept = await lockRhythmOrCreate(tx, by, now)
  const changed = { ...kept, ...withFrequency(kept, frequency, now) }
  await saveRhythm(tx, changed)
  return changed
}
