import { lockOpenAccount } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { londonInstant, londonWallClock } from '../../platform/values/clock.ts'
import { dueTimeAfter, firstSchedule, spreadDay } from './rules.ts'
import { insertSchedule, lockSchedule, type StoredSchedule } from './schedule-store.ts'

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
