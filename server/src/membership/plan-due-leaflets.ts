import { londonDate, londonInstant, londonWallClock } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { nextSlot, slotUntil } from './rules.ts'
import { planBestLeaflets, type Plan } from './plan-store.ts'
import { lockDueMusketeers, moveOn } from './rhythm-store.ts'

/**
 * Plans one leaflet for each of up to `count` musketeers whose next one is due at `at`, and moves them on to their next
 * slot after it, those with nothing to get as well (D3). What another dispatch has taken hold of is left to it.
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
  const served = new Set(planned.map(({ accountId }) => accountId))
  const shown = londonWallClock(at)
  await moveOn(
    tx,
    musketeers.map((rhythm) => ({
      accountId: rhythm.account_id,
      slot: served.has(rhythm.account_id) ? slotUntil(rhythm, shown) : null,
      nextDueAt: londonInstant(nextSlot(rhythm, shown)),
    })),
  )
  return { due: musketeers.length, planned }
}
