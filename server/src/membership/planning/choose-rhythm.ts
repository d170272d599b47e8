import type { Musketeer } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { lockOrCreateSchedule } from './lock-schedule.ts'
import { withRhythm, type Rhythm } from './rules.ts'
import { saveSchedule, type StoredSchedule } from './schedule-store.ts'

/**
 * Changes how often a musketeer gets a leaflet, or on which weekday and at which hour (rules: one-leaflet-per-period, weekday-and-hour).
 * @returns their new schedule
 */
export async function chooseRhythm(
  tx: Tx,
  by: Musketeer,
  change: Partial<Rhythm>,
  now: Date,
): Promise<StoredSchedule> {
  const current = await lockOrCreateSchedule(tx, by, now)
  const changed = { ...current, ...withRhythm(current, change, now) }
  await saveSchedule(tx, changed)
  return changed
}
