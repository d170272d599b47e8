import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { RhythmAdvance } from '../rules.ts'

/** A musketeer's rhythm as it is kept. */
export type StoredRhythm = Row<'musketeer'>

/** Keeps a first rhythm, unless there is one. */
export const insertRhythm = (tx: Tx, rhythm: StoredRhythm) =>
  tx
    .insertInto('musketeer')
    .values(rhythm)
    .onConflict((clash) => clash.column('account_id').doNothing())
    .execute()

/** Waits for whatever else plans for the same musketeer: a dispatch, another sign-up, another frequency. */
export const lockRhythm = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('musketeer')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const saveRhythm = (tx: Tx, { account_id, ...rhythm }: StoredRhythm) =>
  tx.updateTable('musketeer').set(rhythm).where('account_id', '=', account_id).execute()

export type DueMusketeer = Pick<StoredRhythm, 'account_id' | 'frequency' | 'anchor'>

/** Takes hold of up to `count` musketeers whose next leaflet is due, those waiting longest first. Others' are skipped. */
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

/** Moves musketeers on to their next due time; those served keep the slot in which their leaflet was planned. */
export async function advanceMusketeers(
  tx: Tx,
  {
    accountIds,
    servedIds,
    slots,
  }: { accountIds: readonly number[]; servedIds: readonly number[]; slots: readonly RhythmAdvance[] },
): Promise<void> {
  await sql`
    update musketeer
    set next_due_at = come.next_due_at,
      last_slot = case when account_id = any(${servedIds}::bigint[]) then come.slot else last_slot end
    from unnest(
      ${slots.map(({ frequency }) => frequency)}::text[],
      ${slots.map(({ anchor }) => anchor)}::timestamp[],
      ${slots.map(({ slot }) => slot)}::timestamp[],
      ${slots.map(({ nextDueAt }) => nextDueAt)}::timestamptz[]
    ) as come (frequency, anchor, slot, next_due_at)
    where account_id = any(${accountIds}::bigint[])
      and come.frequency = musketeer.frequency and come.anchor = musketeer.anchor`.execute(tx)
}
