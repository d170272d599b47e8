import { londonInstant, londonWallClock } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { nextSlot } from './rules.ts'
import { lockDueMusketeers, moveOn } from './rhythm-store.ts'

/**
 * Moves up to `count` musketeers whose leaflet is due on to their next slot without one.
 * @returns how many those were
 */
export async function skipDueLeaflets(tx: Tx, { now, count }: { now: Date; count: number }): Promise<number> {
  const musketeers = await lockDueMusketeers(tx, now, count)
  const shown = londonWallClock(now)
  await moveOn(
    tx,
    musketeers.map((rhythm) => ({
      accountId: rhythm.account_id,
      slot: null,
      nextDueAt: londonInstant(nextSlot(rhythm, shown)),
    })),
  )
  return musketeers.length
}
