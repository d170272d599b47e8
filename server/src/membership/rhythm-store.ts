import { sql } from 'kysely'
import type { WallClock } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import type { Row } from '../platform/tables.ts'

/** A musketeer's rhythm as it is kept. */
export type KeptRhythm = Row<'musketeer'>

/** Keeps a first rhythm, unless there is one. */
export const saveFirstRhythm = (tx: Tx, rhythm: KeptRhythm) =>
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

export const saveRhythm = (tx: Tx, { account_id, ...rhythm }: KeptRhythm) =>
  tx.updateTable('musketeer').set(rhythm).where('account_id', '=', account_id).execute()

export type DueMusketeer = Pick<KeptRhythm, 'account_id' | 'frequency' | 'anchor'>

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

/** Moves musketeers on to their next due time; `slot` is the one a leaflet was planned in, null for none. */
export async function moveOn(
  tx: Tx,
  moves: readonly { accountId: number; slot: WallClock | null; nextDueAt: Date }[],
): Promise<void> {
  await sql`
    update musketeer
    set next_due_at = moved.next_due_at, last_slot = coalesce(moved.slot, last_slot)
    from unnest(
      ${moves.map(({ accountId }) => accountId)}::bigint[],
      ${moves.map(({ slot }) => slot)}::timestamp[],
      ${moves.map(({ nextDueAt }) => nextDueAt)}::timestamptz[]
    ) as moved (account_id, slot, next_due_at)
    where musketeer.account_id = moved.account_id`.execute(tx)
}
