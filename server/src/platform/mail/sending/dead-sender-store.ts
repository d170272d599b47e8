import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { requeuedColumns } from '../email.ts'

/** Puts back into the queue what a sender that is gone had in hand and surely not handed over. @returns how many letters those are */
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
 * Marks all else that a sender that is gone had in hand as in doubt. Their tries are not counted as unanswered: however often senders
 * die, a letter that never left must leave some day.
 * @returns how many letters those are
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
  const isRepeated = sql`kind = any(${repeatable}::text[])`
  const doubted = await tx
    .updateTable('letter')
    .set({
      state: 'in doubt',
      due_at: dueAt,
      last_answer: answer,
      in_doubt_count: sql`in_doubt_count + 1`,
      sealed: sql`case when ${isRepeated} then sealed end`,
      ended_at: sql`case when not ${isRepeated} then ${now}::timestamptz end`,
    })
    .where('state', '=', 'sending')
    .where('sender', '=', sender)
    .executeTakeFirst()
  return Number(doubted.numUpdatedRows)
}

/** Senders that have letters in hand, other than `sender`. */
export async function findOtherSenders(db: Db, sender: number): Promise<number[]> {
  const rows = await db
    .selectFrom('letter')
    .select('sender')
    .distinct()
    .where('state', '=', 'sending')
    .where('sender', '!=', sender)
    .execute()
  return rows.flatMap((row) => row.sender ?? [])
}
