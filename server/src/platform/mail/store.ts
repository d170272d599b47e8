import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { Row } from '../database/tables.ts'
import { requeuedColumns } from './email.ts'
import { sendingPermission } from './sending-hold.ts'

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
 * Marks up to `count` due emails as being sent by `sender`, the most urgent first. Emails that other senders are claiming are
 * skipped. While mail is on hold there are none.
 * @param priorities only emails with one of these priorities, lowest number first
 */
export async function claimEmails(
  db: Db,
  {
    sender,
    count,
    priorities,
    now,
  }: {
    sender: number
    count: number
    priorities: readonly number[]
    now: Date
  },
): Promise<ClaimedEmail[]> {
  // One priority after another: then only due emails are read, however many others wait for their time.
  const { rows: claimed } = await sql<ClaimedEmail>`
    with permission as materialized (${sendingPermission}), due as materialized (
      select letter.id
      from unnest(${priorities}::smallint[]) as claimable (priority)
      cross join lateral (
        select id from letter
        where state = 'queued' and letter.priority = claimable.priority and due_at <= ${now}
        order by due_at, id
        limit ${count}
        for update skip locked
      ) as letter
      where exists (select from permission)
      limit ${count}
    )
    update letter set state = 'sending', sender = ${sender}, attempts = attempts + 1,
      may_have_left = false
    from due where letter.id = due.id
    returning letter.id, once, kind, account_id, to_email, to_name, words, sealed, attempts, unanswered_count,
      priority`.execute(db)
  return claimed.sort((one, other) => one.priority - other.priority || one.id - other.id)
}

/**
 * Ends emails and deletes their secrets.
 * @returns ids of those that still belonged to their sender. An email that is in doubt by now still does; one that another sender
 *   has taken over does not.
 */
export async function finishEmails(
  tx: Tx,
  emails: readonly {
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
      ${emails.map(({ id }) => id)}::bigint[],
      ${emails.map(({ sender }) => sender)}::integer[],
      ${emails.map(({ state }) => state)}::text[],
      ${emails.map(({ answer }) => answer)}::text[]
    ) as ended (id, sender, state, answer)
    where letter.id = ended.id and letter.sender = ended.sender and letter.state in ('sending', 'in doubt')
    returning letter.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns emails to the queue, due at the given times. */
export async function requeueEmails(
  tx: Tx,
  emails: readonly {
    id: number
    sender: number
    dueAt: Date
    answer: string | null
    countsAsAttempt: boolean
  }[],
): Promise<void> {
  await sql`
    update letter
    set state = 'queued', sender = null, may_have_left = true, due_at = requeued.due_at,
      last_answer = coalesce(requeued.answer, last_answer),
      attempts = attempts - case when requeued.counts then 0 else 1 end
    from unnest(
      ${emails.map(({ id }) => id)}::bigint[],
      ${emails.map(({ sender }) => sender)}::integer[],
      ${emails.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${emails.map(({ answer }) => answer)}::text[],
      ${emails.map(({ countsAsAttempt }) => countsAsAttempt)}::boolean[]
    ) as requeued (id, sender, due_at, answer, counts)
    where letter.id = requeued.id and letter.sender = requeued.sender and letter.state = 'sending'`.execute(
    tx,
  )
}

/**
 * Marks emails as in doubt because the reply was lost. Those with no `repeatAt` end in doubt and their secrets are deleted. Their
 * due time is infinite, because a worker of an older version, which does not know `ended_at`, repeats every email that is due.
 */
export async function markUnconfirmed(
  tx: Tx,
  emails: readonly { id: number; sender: number; repeatAt: Date | null; answer: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update letter
    set state = 'in doubt', due_at = coalesce(unconfirmed.repeat_at, 'infinity'), last_answer = unconfirmed.answer,
      in_doubt_count = in_doubt_count + 1, unanswered_count = unanswered_count + 1,
      sealed = case when unconfirmed.repeat_at is not null then sealed end,
      ended_at = case when unconfirmed.repeat_at is null then ${now}::timestamptz end
    from unnest(
      ${emails.map(({ id }) => id)}::bigint[],
      ${emails.map(({ sender }) => sender)}::integer[],
      ${emails.map(({ repeatAt }) => repeatAt)}::timestamptz[],
      ${emails.map(({ answer }) => answer)}::text[]
    ) as unconfirmed (id, sender, repeat_at, answer)
    where letter.id = unconfirmed.id and letter.sender = unconfirmed.sender and letter.state = 'sending'`.execute(
    tx,
  )
}

/**
 * Records that emails are about to leave. It is committed before their messages leave, so an email without the mark is known not to
 * have left.
 * @returns ids of those that still belong to their sender
 */
export async function markHandoversStarted(
  tx: Tx,
  handovers: readonly { emailId: number; sender: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update letter set may_have_left = true
    from unnest(
      ${handovers.map(({ emailId }) => emailId)}::bigint[],
      ${handovers.map(({ sender }) => sender)}::integer[]
    ) as started (id, sender)
    where letter.id = started.id and letter.sender = started.sender and letter.state = 'sending'
    returning letter.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns emails in doubt to the queue when they are due to be repeated. @param repeatable names of the kinds that may be */
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

/** States of emails that have not ended, each with the column that orders its index. */
const pendingStates = { queued: 'priority', sending: 'sender', 'in doubt': 'due_at' } as const

/**
 * Counts emails that have not ended, by state. It reads no ended ones, however many there are.
 * @param limit the most that are counted in each state
 */
export async function countPendingEmails(
  tx: Tx,
  limit: number,
): Promise<{ state: keyof typeof pendingStates; count: number }[]> {
  // An index is as large as the longest queue there ever was, so the planner may prefer to read the whole table.
  await sql`set local enable_seqscan = off`.execute(tx)
  // A literal state, not a parameter: only then is its partial index used.
  const counts = Object.entries(pendingStates).map(
    ([state, order]) => sql`
      select ${sql.lit(state)} as state, count(*) as count from (
        select from letter
        where state = ${sql.lit(state)} ${state === 'in doubt' ? sql`and ended_at is null` : sql``}
        order by ${sql.ref(order)} limit ${limit}
      ) as looked_at`,
  )
  const { rows } = await sql<{
    state: keyof typeof pendingStates
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return rows
}

/** @returns for each priority, how many seconds its oldest due email has waited; 0 without one */
export async function findLongestWaits(
  db: Db,
  now: Date,
  priorities: readonly number[],
): Promise<{ priority: number; seconds: number }[]> {
  const { rows } = await sql<{ priority: number; seconds: number }>`
    select measured.priority, coalesce(extract(epoch from ${now} - oldest.due_at), 0)::float8 as seconds
    from unnest(${priorities}::smallint[]) as measured (priority)
    left join lateral (
      select due_at from letter
      where state = 'queued' and letter.priority = measured.priority and due_at <= ${now}
      order by due_at limit 1
    ) as oldest on true`.execute(db)
  return rows
}

/** Cancels those of these emails that have not ended. @returns how many */
export async function cancelEmails(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set({ state: 'cancelled', ended_at: now, sealed: null })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', 'in', Object.keys(pendingStates) as (keyof typeof pendingStates)[])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
