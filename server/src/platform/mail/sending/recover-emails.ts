import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { isLeaseFree } from '../../database/process-lease.ts'
import type { Platform } from '../../platform.ts'
import { addMilliseconds, seconds } from '../../values/clock.ts'
import type { EmailKind } from '../email.ts'
import { countEmailsBySender } from '../stop-sending.ts'

/** Takes over the emails of dead senders, and requeues emails in doubt that are due to be repeated. */
export function createRecovery({ db, log, clock, config }: Platform, kinds: readonly EmailKind[]) {
  const repeatable = kinds.filter(({ onUnknown }) => onUnknown === 'repeat').map(({ name }) => name)
  /** Senders with claimed emails that were dead at the last sweep. */
  let knownDead = new Set<number>()

  /**
   * Takes over the emails of a sender that was dead at the last sweep as well: those certainly not handed over are requeued, the
   * others are in doubt. The wait is for senders that only lost their connection, as all do when the database restarts: by the
   * second sweep they have committed their results and requeued what they had not handed over.
   * @returns whether the sender is dead
   */
  async function recoverIfDead(sender: number): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      if (!(await isLeaseFree(tx, sender))) return false
      if (!knownDead.has(sender)) return true
      const requeued = await requeueEmailsOfSender(tx, sender)
      if (requeued) log.info('emails.taken-over', { sender, count: requeued })
      const now = clock.now()
      const dueAt = addMilliseconds(now, seconds(config.inDoubtSeconds))
      const answer = 'The sender stopped.'
      const count = await markUnconfirmedOfSender(tx, { sender, dueAt, repeatable, answer, now })
      if (count) log.warn('emails.in-doubt', { sender, count })
      return true
    })
  }

  return {
    /** @param sender the number of our own sender, which is left alone */
    async sweep(sender: number): Promise<void> {
      const dead = new Set<number>()
      for (const { sender: other } of await countEmailsBySender(db))
        if (other !== sender && (await recoverIfDead(other))) dead.add(other)
      knownDead = dead
      if (repeatable.length) await requeueUnconfirmed(db, { repeatable, now: clock.now() })
    },
  }
}

/** Returns to the queue the emails that a dead sender had claimed and certainly not handed over. @returns how many */
export async function requeueEmailsOfSender(tx: Tx, sender: number): Promise<number> {
  const requeued = await tx
    .updateTable('email')
    .set({ state: 'queued', sender: null, attempts: sql`attempts - 1` })
    .where('state', '=', 'sending')
    .where('sender', '=', sender)
    .where('may_have_been_sent', '=', false)
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
    .updateTable('email')
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

/**
 * Returns emails in doubt to the queue when they are due to be repeated.
 * @param repeatable names of the kinds that may be
 */
export async function requeueUnconfirmed(
  db: Db,
  { repeatable, now }: { repeatable: readonly string[]; now: Date },
): Promise<void> {
  await db
    .updateTable('email')
    .set({ state: 'queued', sender: null })
    .where('state', '=', 'in doubt')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .where('kind', 'in', repeatable)
    .execute()
}
