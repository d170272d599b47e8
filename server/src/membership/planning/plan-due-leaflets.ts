import { londonDate, londonWallClock } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { advanceRhythms } from '../rules.ts'
import { planBestLeaflets, type Plan } from './plan-store.ts'
import { lockDueMusketeers, advanceMusketeers } from './rhythm-store.ts'

/**
 * Plans one leaflet for each of up to `count` musketeers whose next one is due at `at`, and moves them on to their next
 * slot after it, including those with nothing to get (rules: one-leaflet-per-period, no-backlog). Rows locked by another dispatch are left to it.
 * @returns how many musketeers were due, and what was planned for whom
 */
export async function planDueLeaflets(
  tx: Tx,
  { at, count, now }: { at: Date; count: number; now: Date },
): Promise<{ due: number; planned: (Plan & { accountId: number })[] }> {
  const musketeers = await lockDueMusketeers(tx, at, count)
  if (!musketeers.length) return { due: 0, planned: [] }

  const accountIds = musketeers.map((each) => each.account_id)
  const planned = await planBestLeaflets(tx, { accountIds, today: londonDate(at), now })
  const shown = londonWallClock(at)
  await advanceMusketeers(tx, {
    accountIds,
    servedIds: planned.map(({ accountId }) => accountId),
    slots: advanceRhythms(musketeers, shown),
  })
  return { due: musketeers.length, planned }
}
