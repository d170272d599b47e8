import { londonWallClock } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { advanceRhythms } from '../rules.ts'
import { lockDueMusketeers, advanceMusketeers } from './rhythm-store.ts'

/**
 * Moves up to `count` musketeers whose leaflet is due on to their next slot without one.
 * @returns how many those were
 */
export async function skipDueLeaflets(tx: Tx, { now, count }: { now: Date; count: number }): Promise<number> {
  const musketeers = await lockDueMusketeers(tx, now, count)
  await advanceMusketeers(tx, {
    accountIds: musketeers.map((each) => each.account_id),
    servedIds: [],
    slots: advanceRhythms(musketeers, londonWallClock(now)),
  })
  return musketeers.length
}
