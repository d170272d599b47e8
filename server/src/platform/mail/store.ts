import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { Row } from '../database/tables.ts'
import { requeuedColumns, bulkPriority, priorities } from './email.ts'

export type ClaimedEmail = Pick<
  Row<'letter'>,
  | 'id'
  | 'once'
  | 'kind'
  | 'account_id'
  | 'to_email'
  | 'to_name'
  | 'words'
  | 'sealed'
  | 'attempts'
  | 'unanswered_count'
  | 'priority'
>

/**
 * Marks up to `count` due letters as being sent by `sender`, the most urgent first; with `bulk` those that leave by the
 * thousand, else those before them. Other senders' claims are skipped.
 * @param noted kinds of which the sender notes that a letter leaves before it does
 */
export async function claimEmails(
  db: Db,
  {
    sender,
    count,
    bulk,
    noted,
    now,
  }: { sender: number; count: number; bulk: boolean; noted: readonly string[]; now: Date },
): Promise<ClaimedEmail[]> {
  const wanted = Object.values(priorities).filter((priority) => priority >= bulkPriority === bulk)
  // Priority by priority: of each only what is due is read, however many others wait for their time.
  const { rows: claimed } = await sql<ClaimedEmail>`
    with due as materialized (
      select letter.id
      from unnest(${wanted}::smallint[]) as wanted (priority)
      cross join lateral (
        select id from letter
        where state = 'queued' and letter.priority = wanted.priority and due_at <= ${now}
        order by due_at, id
        limit ${count}
        for update skip locked
      ) as letter
      limit ${count}
    )
    update letter set state = 'sending', sender = ${sender}, attempts = attempts + 1,
      may_have_left = kind <> all(${noted}::text[])
    from due where letter.id = due.id
    returning letter.id, once, kind, account_id, to_email, to_name, words, sealed, attempts, unanswered_count,
      priority`.execute(db)
  return claimed.sort((one, other) => one.priority - other.priority || one.id - other.id)
}

/**
 * Ends letters. Their secrets go; of their addresses the domain's rows know what they need.
 * @returns which were still their sender's: a letter that came to be in doubt meanwhile is, another's is not.
 */
export async function finishEmails(
  tx: Tx,
  letters: readonly {
    id: number
    sender: number
    state: 'sent' | 'failed' | 'cancelled'
    answer: string | null
  }[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update letter
    set state = ended.state, sealed = null, ended_at = ${now}, last_answer = ended.answer
    from unnest(
      ${letters.map(({ id }) => id)}::bigint[],
      ${letters.map(({ sender }) => sender)}::integer[],
      ${letters.map(({ state }) => state)}::text[],
      ${letters.map(({ answer }) => answer)}::text[]
    ) as ended (id, sender, state, answer)
    where letter.id = ended.id and letter.sender = ended.sender and letter.state in ('sending', 'in doubt')
    returning letter.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Puts letters back into the queue until they are due again. */
export async function requeueEmails(
  tx: Tx,
  letters: readonly {
    id: number
    sender: number
    dueAt: Date
    answer: string | null
    countsAsAttempt: boolean
  }[],
): Promise<void> {
  await sql`
    update letter
    set state = 'queued', sender = null, may_have_left = true, due_at = again.due_at,
      last_answer = coalesce(again.answer, last_answer),
      attempts = attempts - case when again.counts then 0 else 1 end
    from unnest(
      ${letters.map(({ id }) => id)}::bigint[],
      ${letters.map(({ sender }) => sender)}::integer[],
      ${letters.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${letters.map(({ answer }) => answer)}::text[],
      ${letters.map(({ countsAsAttempt }) => countsAsAttempt)}::boolean[]
    ) as again (id, sender, due_at, answer, counts)
    where letter.id = again.id and letter.sender = again.sender and letter.state = 'sending'`.execute(tx)
}

/**
 * Marks letters whose answer was lost; those without a time to be repeated stay so, and their secrets go. They are never due: a worker
 * of a version that does not know `ended_at` repeats what is.
 */
export async function markUnconfirmed(
  tx: Tx,
  letters: readonly { id: number; sender: number; repeatAt: Date | null; answer: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update letter
    set state = 'in doubt', due_at = coalesce(doubted.repeat_at, 'infinity'), last_answer = doubted.answer,
      in_doubt_count = in_doubt_count + 1, unanswered_count = unanswered_count + 1,
      sealed = case when doubted.repeat_at is not null then sealed end,
      ended_at = case when doubted.repeat_at is null then ${now}::timestamptz end
    from unnest(
      ${letters.map(({ id }) => id)}::bigint[],
      ${letters.map(({ sender }) => sender)}::integer[],
      ${letters.map(({ repeatAt }) => repeatAt)}::timestamptz[],
      ${letters.map(({ answer }) => answer)}::text[]
    ) as doubted (id, sender, repeat_at, answer)
    where letter.id = doubted.id and letter.sender = doubted.sender and letter.state = 'sending'`.execute(tx)
}

/**
 * Notes that a letter's words are about to leave; `false` means that it is not this sender's any more.
 * Committed before they do, so that a letter without the note is known not to have left.
 */
export async function markHandoverStarted(
  db: Db,
  { letterId, sender }: { letterId: number; sender: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letter')
    .set({ may_have_left: true })
    .where('id', '=', letterId)
    .where('sender', '=', sender)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts letters in doubt whose time has come back into the queue, if their kind may be repeated. */
export async function requeueUnconfirmed(db: Db, repeatable: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('letter')
    .set(requeuedColumns)
    .where('state', '=', 'in doubt')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .where('kind', 'in', repeatable)
    .execute()
}

/** States of letters on their way, and for each the order in which its index has them. */
const pendingStates = { queued: 'priority', sending: 'sender', 'in doubt': 'due_at' } as const

/**
 * Counts letters on their way, by state, `most` of each at most; those left in doubt are not. However many have ended, none of
 * those is looked at.
 */
export async function countPendingEmails(
  tx: Tx,
  most: number,
): Promise<{ state: keyof typeof pendingStates; count: number }[]> {
  // An index is as large as the longest queue there ever was: reading all letters instead may seem the shorter way.
  await sql`set local enable_seqscan = off`.execute(tx)
  // A state written out, not a value: only then is its partial index used.
  const counts = Object.entries(pendingStates).map(
    ([state, order]) => sql`
      select ${sql.lit(state)} as state, count(*) as count from (
        select from letter
        where state = ${sql.lit(state)} ${state === 'in doubt' ? sql`and ended_at is null` : sql``}
        order by ${sql.ref(order)} limit ${most}
      ) as looked_at`,
  )
  const { rows } = await sql<{
    state: keyof typeof pendingStates
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return rows
}
