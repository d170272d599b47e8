import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { requeuedColumns } from '../email.ts'

/** Returns to the queue the emails that a dead sender had claimed and certainly not handed over. @returns how many */
export async function requeueEmailsOfSender(tx: Tx, sender: number): Promise<number> {
  const requeued = await tx
    .updateTable('letter')
    .set({ ...requeuedColumns, attempts: sql`attempts - 1` })
    .where('state', '=', 'sending')
    .where('sender', '=', sender)
    .where('may_have_left', '=', false)
    .executeTakeFirst()
  return Number(requeued.numUpdatedRows)
}

/**
 * Marks all other emails of a dead sender as in doubt. They do not count as unanswered: however often senders die, an email that
 * was never sent must be sent in the end.
 * @param dueAt when those that may be repeated return to the queue
 * @param repeatable names of the kinds that may be repeated
 * @returns how many
 */
export async function markUnconfirmedOfSender(
  tx: Tx,
  {
    sender,
    dueAt,
    repeatable,
    answer,
    now,
  }: { sender: number; dueAt: Date; repeatable: readonly string[]; answer: string; now: Date },
): Promise<number> {
  const isRepeatable = sql`kind = any(${repeatable}::text[])`
  const unconfirmed = await tx
    .updateTable('letter')
    .set({
      state: 'in doubt',
      due_at: dueAt,
      last_answer: answer,
      in_doubt_count: sql`in_doubt_count + 1`,
      sealed: sql`case when ${isRepeatable} then sealed end`,
      ended_at: sql`case when not ${isRepeatable} then ${now}::timestamptz end`,
    })
    .where('state', '=', 'sending')
    .where('sender', '=', sender)
    .executeTakeFirst()
  return Number(unconfirmed.numUpdatedRows)
}

/** The senders that have claimed emails, and how many each has not yet handed over or requeued. */
export async function countEmailsBySender(db: Db): Promise<{ sender: number; count: number }[]> {
  const rows = await db
    .selectFrom('letter')
    .select(['sender', sql<number>`count(*)`.as('count')])
    .where('state', '=', 'sending')
    .groupBy('sender')
    .execute()
  return rows.flatMap(({ sender, count }) => (sender === null ? [] : { sender, count }))
}
