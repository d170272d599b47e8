import { lockOpenAccount } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { londonInstant, londonWallClock } from '../../platform/values/clock.ts'
import { dueTimeAfter, firstSchedule, spreadDay, withRhythm, type Rhythm } from './rules.ts'
import { insertSchedule, lockSchedule, saveSchedule, type StoredSchedule } from './schedule-store.ts'

/**
 * Locks a musketeer's schedule. A first schedule is weekly, on a day that is spread.
 * @throws {Problem} SignInNeeded when the account has just been closed: nothing new may be linked to it (rule: closing-erases-personal-data)
 */
export async function lockOrCreateSchedule(
  tx: Tx,
  { accountId }: Pick<Musketeer, 'accountId'>,
  now: Date,
): Promise<StoredSchedule> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  const rhythm = { frequency: 'WEEKLY' as const, ...spreadDay(accountId) }
  const first = firstSchedule(rhythm, londonWallClock(now))
  await insertSchedule(tx, {
    account_id: accountId,
    ...rhythm,
    ...first,
    next_due_at: londonInstant(dueTimeAfter(first, 1)),
    last_slot: null,
    paused_until: null,
  })
  return lockSchedule(tx, accountId)
}

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
