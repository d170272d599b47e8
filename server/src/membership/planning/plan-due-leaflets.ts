import { londonDate, londonWallClock } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { advanceSchedules } from './rules.ts'
import { planBestLeaflets, type Plan } from './plan-store.ts'
import { lockDueMusketeers, advanceMusketeers, saveAskedWhatNext } from './schedule-store.ts'

/**
 * Plans one leaflet for each of up to `count` musketeers whose next one is due at `at`, and moves all of them on to their next
 * due time, even if there was nothing to plan (rules: one-leaflet-per-period, no-backlog). Rows locked by another dispatch are skipped.
 * @returns how many musketeers were due, which leaflets were planned, and for whom none waits
 */
export async function planDueLeaflets(
  tx: Tx,
  { at, count, now }: { at: Date; count: number; now: Date },
): Promise<{ due: number; planned: (Plan & { accountId: number })[]; unserved: number[] }> {
  const musketeers = await lockDueMusketeers(tx, at, count)
  if (!musketeers.length) return { due: 0, planned: [], unserved: [] }

  const accountIds = musketeers.map((each) => each.account_id)
  const planned = await planBestLeaflets(tx, { accountIds, today: londonDate(at), now })
  const served = new Set(planned.map(({ accountId }) => accountId))
  await advanceMusketeers(tx, {
    accountIds,
    servedIds: [...served],
    steps: advanceSchedules(musketeers, londonWallClock(at)),
    today: londonDate(at),
  })
  return { due: musketeers.length, planned, unserved: accountIds.filter((id) => !served.has(id)) }
}

/** Records that musketeers whom {@link planDueLeaflets} locked are asked what next, each up to which membership (rule: campaigns-to-join). */
export async function markAskedWhatNext(
  tx: Tx,
  asked: readonly { accountId: number; latestMembershipId: number }[],
): Promise<void> {
  if (asked.length) await saveAskedWhatNext(tx, asked)
}

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
