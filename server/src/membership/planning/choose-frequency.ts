import type { Frequency } from '@street-musketeers/contract/membership/membership-schemas.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { lockOrCreateSchedule } from '../joining/join-campaign.ts'
import { withFrequency } from './rules.ts'
import { saveSchedule, type StoredSchedule } from './schedule-store.ts'

/** Changes how often a musketeer gets a leaflet (rule: one-leaflet-per-period). @returns their new schedule */
export async function chooseFrequency(
  tx: Tx,
  by: Musketeer,
  frequency: Frequency,
  now: Date,
): Promise<StoredSchedule> {
  const current = await lockOrCreateSchedule(tx, by, now)
  const changed = { ...current, ...withFrequency(current, frequency, now) }
  await saveSchedule(tx, changed)
  return changed
}
