import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** Why bulk email is paused: of the mail server's last `answered` replies, `refused` were permanent refusals. */
export interface RefusalCounts {
  refused: number
  answered: number
}

/**
 * Pauses bulk email, unless it was resumed after the refusals began.
 * @returns whether it was running until now
 */
export async function pauseBulkSending(
  tx: Tx,
  { refused, answered, since }: RefusalCounts & { since: Date },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_pause (paused_at, refused, answered) values (${now}, ${refused}, ${answered})
    on conflict (the_one) do update
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
export async function findPause(db: Db): Promise<(RefusalCounts & { since: Date }) | null> {
  const pause = await db
    .selectFrom('mail_pause')
    .select(['paused_at', 'refused', 'answered'])
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return pause?.paused_at
    ? { since: pause.paused_at, refused: pause.refused, answered: pause.answered }
    : null
}
