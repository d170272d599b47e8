import { sql } from 'kysely'
import { runNamed, type Db } from '../../database/db.ts'
import type { Row } from '../../database/tables.ts'
import { bulkPriority } from '../email.ts'
import { sendingPermission } from '../stop-sending.ts'

export type ClaimedEmail = Pick<
  Row<'email'>,
  | 'id'
  | 'idempotency_key'
  | 'kind'
  | 'account_id'
  | 'to_email'
  | 'to_name'
  | 'content'
  | 'sealed'
  | 'attempts'
  | 'unanswered_count'
  | 'priority'
>

export type EmailClass = 'urgent' | 'bulk'

export const emailClasses = ['urgent', 'bulk'] as const satisfies EmailClass[]

export const classOf = ({ priority }: { priority: number }): EmailClass =>
  priority < bulkPriority ? 'urgent' : 'bulk'

/** The order in which emails leave: the most urgent first. */
export const byUrgency = (one: ClaimedEmail, other: ClaimedEmail) =>
  one.priority - other.priority || one.id - other.id

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
  }: { sender: number; count: number; priorities: readonly number[]; now: Date },
): Promise<ClaimedEmail[]> {
  // One priority after another: then only due emails are read, however many others wait for their time. What is claimed is looked up by
  // an array: a join could read every email.
  const claim = sql<ClaimedEmail>`
    with permission as materialized (${sendingPermission}), due as materialized (
      select email.id
      from unnest(${priorities}::smallint[]) as claimable (priority)
      cross join lateral (
        select id from email
        where state = 'queued' and email.priority = claimable.priority and due_at <= ${now}
        order by due_at, id
        limit ${count}
        for update skip locked
      ) as email
      where exists (select from permission)
      limit ${count}
    )
    update email set state = 'sending', sender = ${sender}, attempts = attempts + 1, may_have_been_sent = false
    where email.id = any (array(select due.id from due))
    returning email.id, idempotency_key, kind, account_id, to_email, to_name, content, sealed, attempts, unanswered_count, priority`
  const rows = await runNamed(db, 'claim-emails', claim)
  return rows.toSorted(byUrgency)
}
