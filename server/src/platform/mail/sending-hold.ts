import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/**
 * Identifies this database among all its copies. A dump restored into another database has another cluster or another database number; a
 * restored base backup or a promoted standby has another timeline. Null on a standby, which is read-only. Defined in the database, because a
 * manager of failovers lets the synchronous standby continue there (migration 0098, docs/decisions/0053-failover.md).
 */
const thisDatabase = sql<string | null>`this_database()`

/** Detects a dump restored into the same database: restoring creates every table again. */
const thisTable = sql<number>`'mail_release'::regclass::oid`

/**
 * Gives a row if email may leave this database. A hold waits until the transaction that reads it has ended, and a statement that meets a
 * hold waits for it and gives no row. So nothing is claimed or planned once `holdSending` has committed (rule:
 * hold-stops-all-email).
 */
export const sendingPermission = sql`select from mail_release where database = ${thisDatabase} and table_oid = ${thisTable} for share`

/** Whether email may leave this database. A new database may send; a restored copy or a standby may not until it is released. */
export async function isSendingAllowed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not pg_is_in_recovery() and coalesce((
      select coalesce(database = ${thisDatabase} and table_oid = ${thisTable}, false) from mail_release
    ), true) as may`.execute(db)
  return rows[0]!.may
}

/** Records that this database sends email, unless one is recorded already. */
export async function claimSending(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into mail_release (database, table_oid, released_at) values (${thisDatabase}, ${thisTable}, ${now})
    on conflict do nothing`.execute(tx)
}

/** Lets email leave this database from now on. */
export async function releaseSending(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into mail_release (database, table_oid, released_at) values (${thisDatabase}, ${thisTable}, ${now})
    on conflict (the_one) do update
    set database = excluded.database, table_oid = excluded.table_oid, released_at = excluded.released_at`.execute(
    tx,
  )
}

/**
 * Whether emails may be planned in the caller's transaction, which a hold then waits for. A new database may send; a restored copy may
 * not until it is released.
 */
export async function maySend(tx: Tx, now: Date): Promise<boolean> {
  await claimSending(tx, now)
  return (await sendingPermission.execute(tx)).rows.length > 0
}

/** Stops all email until it is released. It waits for the transactions that are claiming or planning emails. */
export async function holdSending(tx: Tx, now: Date): Promise<void> {
  // Those lock the row in shared mode, one after another without a gap, so a wait for the row could be endless. A wait for the table
  // is a place in a queue.
  await sql`lock table mail_release in exclusive mode`.execute(tx)
  await sql`
    insert into mail_release (database, released_at) values (null, ${now})
    on conflict (the_one) do update set database = null`.execute(tx)
}
