import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { Row } from '../tables.ts'

export type ClaimedLetter = Pick<
  Row<'letter'>,
  'id' | 'once' | 'kind' | 'account_id' | 'to_email' | 'to_name' | 'words' | 'sealed' | 'attempts'
>

/** Marks up to `count` due letters as being sent by `sender`, the most urgent first. Other senders' claims are skipped. */
export async function claimLetters(
  db: Db,
  { sender, count, now }: { sender: number; count: number; now: Date },
): Promise<ClaimedLetter[]> {
  const claimed = await db
    .updateTable('letter')
    .set({ state: 'sending', sender, attempts: sql`attempts + 1` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('letter')
        .select('id')
        .where('state', '=', 'queued')
        .where('due_at', '<=', now)
        .orderBy('priority')
        .orderBy('due_at')
        .orderBy('id')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'once',
      'kind',
      'account_id',
      'to_email',
      'to_name',
      'words',
      'sealed',
      'attempts',
      'priority',
    ])
    .execute()
  return claimed.sort((one, other) => one.priority - other.priority || one.id - other.id)
}

/**
 * Ends a letter. Its secrets go; of its address the domain's rows know what they need.
 * @returns whether it was still this sender's: a letter that came to be in doubt meanwhile is, another's is not.
 */
export async function endLetter(
  tx: Tx,
  {
    id,
    sender,
    state,
    answer,
    now,
  }: {
    id: number
    sender: number
    state: 'sent' | 'failed' | 'cancelled' | 'in doubt'
    answer: string | null
    now: Date
  },
): Promise<boolean> {
  const ended = await tx
    .updateTable('letter')
    .set({ state, sealed: null, ended_at: now, last_answer: answer })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('state', 'in', ['sending', 'in doubt'])
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/** Puts a letter back into the queue until `dueAt`. */
export async function requeueLetter(
  tx: Tx,
  {
    id,
    sender,
    dueAt,
    answer,
    countsAsAttempt,
  }: {
    id: number
    sender: number
    dueAt: Date
    answer: string
    countsAsAttempt: boolean
  },
): Promise<void> {
  await tx
    .updateTable('letter')
    .set({
      state: 'queued',
      sender: null,
      due_at: dueAt,
      last_answer: answer,
      ...(countsAsAttempt ? {} : { attempts: sql`attempts - 1` }),
    })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('state', '=', 'sending')
    .execute()
}

/** Marks a letter whose answer was lost; if its kind may be repeated it is looked at again at `dueAt`. */
export async function doubtLetters(
  tx: Tx,
  {
    which,
    dueAt,
    repeatable,
    answer,
  }: {
    which: { id: number; sender: number } | { sender: number }
    dueAt: Date
    repeatable: readonly string[]
    answer: string
  },
): Promise<number> {
  const doubted = await tx
    .updateTable('letter')
    .set({
      state: 'in doubt',
      due_at: dueAt,
      last_answer: answer,
      in_doubt_count: sql`in_doubt_count + 1`,
      sealed: sql`case when kind = any(${repeatable}) then sealed end`,
    })
    .where('state', '=', 'sending')
    .where('sender', '=', which.sender)
    .$if('id' in which, (only) => only.where('id', '=', 'id' in which ? which.id : 0))
    .executeTakeFirst()
  return Number(doubted.numUpdatedRows)
}

/** Senders that have letters in hand, other than `sender`. */
export async function otherSendersAtWork(db: Db, sender: number): Promise<number[]> {
  const rows = await db
    .selectFrom('letter')
    .select('sender')
    .distinct()
    .where('state', '=', 'sending')
    .where('sender', '!=', sender)
    .execute()
  return rows.flatMap((row) => row.sender ?? [])
}

/** Puts letters in doubt whose time has come back into the queue, if their kind may be repeated. */
export async function repeatLettersInDoubt(db: Db, repeatable: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('letter')
    .set({ state: 'queued', sender: null })
    .where('state', '=', 'in doubt')
    .where('due_at', '<=', now)
    .where('kind', 'in', repeatable)
    .execute()
}
