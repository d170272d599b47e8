/** What stops email: the hold of this database, and the pause of bulk email after too many refusals. */
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '../database/db.ts'
import { isLeaseFree } from '../database/process-lease.ts'

/**
 * Identifies this database among all its copies. A dump restored into another database has another cluster or another database number; a
 * restored base backup or a promoted standby has another timeline. Null on a standby, which is read-only. Defined in the database, because a
 * manager of failovers lets the synchronous standby continue there (docs/decisions/0053-failover.md).
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
    on conflict (is_only) do update
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
    on conflict (is_only) do update set database = null`.execute(tx)
}

const pollIntervalMs = 100

/**
 * Waits after a hold until the senders have handed over or requeued the emails that they had claimed.
 * @param timeoutMs how long to wait at most: a mail server may take minutes to reply
 * @returns how many emails may still leave
 */
export async function waitForSenders(db: Db, timeoutMs: number): Promise<number> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const count = await countEmailsOfLiveSenders(db)
    if (count === 0 || Date.now() >= giveUpAt) return count
    await sleep(pollIntervalMs)
  }
}

/** What a dead sender had claimed does not leave: another sender takes it over, and is on hold. */
async function countEmailsOfLiveSenders(db: Db): Promise<number> {
  let live = 0
  for (const { sender, count } of await countEmailsBySender(db)) {
    const isDead = await db.transaction().execute((tx) => isLeaseFree(tx, sender))
    if (!isDead) live += count
  }
  return live
}

/** The senders that have claimed emails, and how many each has not yet handed over or requeued. */
export async function countEmailsBySender(db: Db): Promise<{ sender: number; count: number }[]> {
  const rows = await db
    .selectFrom('email')
    .select(['sender', sql<number>`count(*)`.as('count')])
    .where('state', '=', 'sending')
    .groupBy('sender')
    .execute()
  return rows.flatMap(({ sender, count }) => (sender === null ? [] : { sender, count }))
}

/** Why bulk email is paused: `refused` of the mail server's last `answered` replies were permanent refusals. */
export interface Refusals {
  refused: number
  answered: number
  /** When the first of those replies came; when bulk email is paused already, when that began. */
  since: Date
}

/**
 * Pauses bulk email, unless it was resumed after the refusals began.
 * @returns whether it was running until now
 */
export async function pauseBulkSending(
  tx: Tx,
  { refused, answered, since }: Refusals,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_pause (paused_at, refused, answered) values (${now}, ${refused}, ${answered})
    on conflict (is_only) do update
    set paused_at = excluded.paused_at, refused = excluded.refused, answered = excluded.answered
    where mail_pause.paused_at is null and coalesce(mail_pause.released_at <= ${since}, true)`.execute(tx)
  return numAffectedRows === 1n
}

/** Resumes bulk email. @returns whether it was paused */
export async function resumeBulkSending(tx: Tx, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_pause')
    .set({ paused_at: null, released_at: now })
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Since when bulk email is paused, and why; null when it is not. */
export async function findPause(db: Db): Promise<Refusals | null> {
  const pause = await db
    .selectFrom('mail_pause')
    .select(['paused_at', 'refused', 'answered'])
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return pause?.paused_at
    ? { since: pause.paused_at, refused: pause.refused, answered: pause.answered }
    : null
}
