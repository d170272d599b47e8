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

/** A place in the queue of one priority. */
export interface QueuePlace {
  /** As PostgreSQL writes it, because a Date has no microseconds. */
  dueAt: string
  id: number
}

const firstPlace: QueuePlace = { dueAt: '-infinity', id: 0 }

/**
 * Marks up to `count` due emails as being sent by `sender`, the most urgent first. Emails that other senders are claiming are
 * skipped. While mail is on hold there are none.
 * @param priorities only emails with one of these priorities, lowest number first
 * @param after by priority, the place of the last email that was claimed: those before it are skipped
 * @returns the emails, and for each priority the place of its last one
 */
export async function claimEmails(
  db: Db,
  {
    sender,
    count,
    priorities,
    after = new Map(),
    now,
  }: {
    sender: number
    count: number
    priorities: readonly number[]
    after?: ReadonlyMap<number, QueuePlace>
    now: Date
  },
): Promise<{ emails: ClaimedEmail[]; places: Map<number, QueuePlace> }> {
  const places = priorities.map((priority) => after.get(priority) ?? firstPlace)
  // One priority after another: then only due emails are read, however many others wait for their time. What is claimed is looked up by
  // arrays: a join could read every email.
  const { rows } = await sql<ClaimedEmail & { queued_for: string }>`
    with permission as materialized (${sendingPermission}), due as materialized (
      select letter.id
      from unnest(
        ${priorities}::smallint[], ${places.map(({ dueAt }) => dueAt)}::timestamptz[], ${places.map(({ id }) => id)}::bigint[]
      )
        as claimable (priority, after_due_at, after_id)
      cross join lateral (
        select id from letter
        where state = 'queued' and letter.priority = claimable.priority and due_at <= ${now}
          and (due_at, id) > (after_due_at, after_id)
        order by due_at, id
        limit ${count}
        for update skip locked
      ) as letter
      where exists (select from permission)
      limit ${count}
    )
    update letter set state = 'sending', sender = ${sender}, attempts = attempts + 1,
      may_have_left = false
    where letter.id = any (array(select due.id from due))
    returning letter.id, once, kind, account_id, to_email, to_name, words, sealed, attempts, unanswered_count,
      priority, due_at::text as queued_for`.execute(db)
  const claimed = rows.toSorted((one, other) => one.priority - other.priority || one.id - other.id)
  const lastPlaces = new Map<number, QueuePlace>()
  for (const { priority, queued_for: dueAt, id } of claimed) {
    const last = lastPlaces.get(priority)
    if (!last || dueAt >= last.dueAt) lastPlaces.set(priority, { dueAt, id })
  }
  return { emails: claimed, places: lastPlaces }
}

/** What a commit records of a claimed email: how it ended, or (without a state) that it is about to leave. */
export interface SettledEmail {
  id: number
  sender: number
  state: 'sent' | 'failed' | 'cancelled' | null
  answer: string | null
}

/**
 * Ends emails and deletes their secrets, and marks others as about to leave. The mark is committed before their messages leave, so an
 * email without it is known not to have left. One statement for both, because every lane waits for it. Each email is given once.
 * @returns ids of those that still belonged to their sender. One that is in doubt by now still does, to end; one that another sender
 *   has taken over does not.
 */
export async function settleEmails(
  tx: Tx,
  emails: readonly SettledEmail[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const ids = emails.map(({ id }) => id)
  // Looked up by arrays, like what is claimed. Their states are compared where no index can answer: by statistics from when nothing was
  // being sent, each batch would read all emails that are.
  const { rows } = await sql<{ id: number }>`
    update letter set
      state = coalesce(settled.state, letter.state),
      sealed = case when settled.state is null then sealed end,
      ended_at = case when settled.state is not null then ${now}::timestamptz end,
      last_answer = case when settled.state is null then last_answer else settled.answer end,
      may_have_left = true
    from unnest(
      ${ids}::bigint[],
      ${emails.map(({ sender }) => sender)}::integer[],
      ${emails.map(({ state }) => state)}::text[],
      ${emails.map(({ answer }) => answer)}::text[]
    ) as settled (id, sender, state, answer)
    where letter.id = any(${ids}::bigint[])
      and letter.id = settled.id and letter.sender = settled.sender
      and case
        when settled.state is null then letter.state = 'sending'
        else letter.state in ('sending', 'in doubt')
      end
    returning letter.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
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
 * Returns emails in doubt to the queue when they are due to be repeated.
 * @param repeatable names of the kinds that may be
 */
export async function requeueUnconfirmed(
  db: Db,
  { repeatable, now }: { repeatable: readonly string[]; now: Date },
): Promise<void> {
  await db
    .updateTable('letter')
    .set(requeuedColumns)
    .where('state', '=', 'in doubt')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .where('kind', 'in', repeatable)
    .execute()
}
