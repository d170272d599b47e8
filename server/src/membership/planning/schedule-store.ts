import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'
import type { ScheduleStep } from './rules.ts'

export type StoredSchedule = Row<'musketeer'>

/** Saves a musketeer's first schedule, unless they have one. */
export const insertSchedule = (tx: Tx, schedule: Insertable<Tables['musketeer']>) =>
  tx
    .insertInto('musketeer')
    .values(schedule)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()

/** Waits for anything else that changes the same musketeer's schedule: a dispatch, a sign-up, a new frequency. */
export const lockSchedule = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('musketeer')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const saveSchedule = (tx: Tx, { account_id, ...schedule }: StoredSchedule) =>
  tx.updateTable('musketeer').set(schedule).where('account_id', '=', account_id).execute()

export const saveAskedWhatNext = (
  tx: Tx,
  asked: readonly { accountId: number; latestMembershipId: number }[],
) =>
  sql`
    update musketeer set what_next_membership_id = asked.membership_id
    from unnest(
      ${asked.map(({ accountId }) => accountId)}::bigint[],
      ${asked.map(({ latestMembershipId }) => latestMembershipId)}::bigint[]
    ) as asked (account_id, membership_id)
    where musketeer.account_id = asked.account_id`.execute(tx)

type DueMusketeer = Pick<StoredSchedule, 'account_id' | 'frequency' | 'anchor'>

/** Locks up to `count` musketeers whose next leaflet is due, longest wait first. Rows locked by another worker are skipped. */
export const lockDueMusketeers = (tx: Tx, at: Date, count: number): Promise<DueMusketeer[]> =>
  tx
    .selectFrom('musketeer')
    .select(['account_id', 'frequency', 'anchor'])
    .where('next_due_at', '<=', at)
    .orderBy('next_due_at')
    .orderBy('account_id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()

/**
 * Moves musketeers on to their next due time. For those in `servedIds` it also records the due time of the leaflet just planned.
 * A musketeer whose schedule has changed since is left alone. A pause that is over on the day `today` in London is forgotten.
 */
export async function advanceMusketeers(
  tx: Tx,
  {
    accountIds,
    servedIds,
    steps,
    today,
  }: {
    accountIds: readonly number[]
    servedIds: readonly number[]
    steps: readonly ScheduleStep[]
    today: string
  },
): Promise<void> {
  await sql`
    update musketeer
    set next_due_at = step.next_due_at,
      paused_until = case when paused_until > ${today} then paused_until end,
      last_slot = case when account_id = any(${servedIds}::bigint[]) then step.due_time else last_slot end
    from unnest(
      ${steps.map(({ frequency }) => frequency)}::text[],
      ${steps.map(({ anchor }) => anchor)}::timestamp[],
      ${steps.map(({ dueTime }) => dueTime)}::timestamp[],
      ${steps.map(({ nextDueAt }) => nextDueAt)}::timestamptz[]
    ) as step (frequency, anchor, due_time, next_due_at)
    where account_id = any(${accountIds}::bigint[])
      and step.frequency = musketeer.frequency and step.anchor = musketeer.anchor`.execute(tx)
}
