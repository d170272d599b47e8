import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'

/**
 * Tells this database from every copy of it: a dump restored elsewhere has another cluster or another number in it, a
 * restored base backup or a promoted standby another timeline.
 */
const thisDatabase = sql<string>`(
  select format('%s/%s/%s', system_identifier, timeline_id, pg_database.oid)
  from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()
)`

/** Whether mail may leave this database. One that never mailed may; a restored copy may not until it is released. */
export async function mayMail(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce((select coalesce(database = ${thisDatabase}, false) from mail_release), true) as may`.execute(
    db,
  )
  return rows[0]!.may
}

/** Notes that this database mails, unless it is known already which one does. */
export async function claimMail(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into mail_release (database, released_at) values (${thisDatabase}, ${now}) on conflict do nothing`.execute(
    tx,
  )
}

/** Lets mail leave this database from now on. */
export async function releaseMail(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into mail_release (database, released_at) values (${thisDatabase}, ${now})
    on conflict (the_one) do update set database = excluded.database, released_at = excluded.released_at`.execute(
    tx,
  )
}

/** Stops all mail, whatever waits, until it is released. */
export async function holdMail(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into mail_release (database, released_at) values (null, ${now})
    on conflict (the_one) do update set database = null`.execute(tx)
}

/** Takes back every letter that waits or is in doubt. @returns how many that were */
export async function cancelWaitingLetters(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set({ state: 'cancelled', ended_at: now, sealed: null })
    .where('state', 'in', ['queued', 'sending', 'in doubt'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
