import { londonDate, londonWallClock } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { advanceSchedules } from './rules.ts'
import { lockDueMusketeers, advanceMusketeers } from './schedule-store.ts'

/**
 * Moves up to `count` musketeers whose leaflet is due on to their next due time, without a leaflet.
 * @returns how many were moved
 */
export async function skipDueLeaflets(tx: Tx, { now, count }: { now: Date; count: number }): Promise<number> {
  const musketeers = await lockDueMusketeers(tx, now, count)
  await advanceMusketeers(tx, {
    accountIds: musketeers.map((each) => each.account_id),
    servedIds: [],
    steps: advanceSchedules(musketeers, londonWallClock(now)),
    today: londonDate(now),
  })
  return musketeers.length
}
