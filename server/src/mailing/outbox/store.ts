import { unsentStates } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { bulkPriority } from '../../platform/mail/email.ts'
import { contentRetention } from '../../platform/mail/retention.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { isSuppressed } from '../bounces/conditions.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'

const undeliveredStates = ['failed', 'in doubt'] as const

/** For each state, the column that orders its emails in the index that groups them by priority. */
const indexedColumn: Record<(typeof unsentStates)[number], string> = {
  queued: 'due_at',
  // Few: only what workers are sending now.
  sending: 'sender',
  'in doubt': 'priority',
  failed: 'priority',
}

export interface UnsentEmails {
  state: (typeof unsentStates)[number]
  priority: number
  count: number
  /** When the oldest of those counted was queued. */
  oldest: Date
}

/** Emails that are waiting or undelivered, by state and priority. At most `most` of each are counted; of waiting ones, those due first. */
export async function countUnsentEmails(
  db: Db,
  { priorities, most }: { priorities: readonly number[]; most: number },
): Promise<UnsentEmails[]> {
  const counts = unsentStates.map(
    (state) => sql`
      select ${state} as state, class.priority, counted.count, counted.oldest
      from unnest(${priorities}::smallint[]) as class (priority)
      cross join lateral (
        select count(*) as count, min(created_at) as oldest from (
          select created_at from email
          where state = ${state} and email.priority = class.priority
          order by ${sql.ref(indexedColumn[state])} limit ${most}
        ) as email
      ) as counted
      where counted.count > 0`,
  )
  const { rows } = await sql<UnsentEmails>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

/** How many emails failed lately that can be sent again (rule: email-retention). @param most more are not counted */
export async function countFailedEmails(db: Db, most: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('email')
        .leftJoin('account', 'account.id', 'email.account_id')
        .select('email.id')
        .where('state', '=', 'failed')
        .where('ended_at', '>', addMilliseconds(now, -contentRetention))
        .where(sql<boolean>`not ${isEmptied}`)
        .where(sql<boolean>`not (priority >= ${bulkPriority} and coalesce(${isSuppressed(now)}, false))`)
        .limit(most)
        .as('failed'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Emails that failed or are in doubt, newest first, with their accounts. */
export const pageOfUndeliveredEmails = (db: Db, page: PageRequest) =>
  pageOfRows(
    db
      .selectFrom('email')
      .leftJoin('account', 'account.id', 'email.account_id')
      .where('state', 'in', undeliveredStates),
    (query) =>
      query
        .select([
          'email.id',
          'kind',
          'state',
          'created_at',
          'ended_at',
          'attempts',
          'last_answer',
          'account_id',
          'role',
          'firstname',
          'lastname',
          'closed_at',
        ])
        .select(isEmptied.as('is_emptied'))
        .orderBy('email.id', 'desc'),
    page,
  )

/** Whether an email's secret or content has been erased; content is stored for a week. */
const isEmptied = sql<boolean>`(secret_erased or (email.content = '{}' and to_email is null))`

export const lockEmail = (tx: Tx, id: number) =>
  tx
    .selectFrom('email')
    .select(['id', 'idempotency_key', 'state', 'priority', 'account_id', isEmptied.as('isEmptied')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Queues an ended email again, as if it had never been tried. */
export const requeueEmail = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('email')
    .set({ state: 'queued', sender: null, attempts: 0, unanswered_count: 0, due_at: now, ended_at: null })
    .where('id', '=', id)
    .execute()

/** The account an email belongs to; null if it has none or does not exist. */
export const findEmailOwner = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('email').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id ??
  null

/** Marks an email that the mail server had accepted as failed. */
export const markEmailFailed = (tx: Tx, id: number, answer: string, now: Date) =>
  tx
    .updateTable('email')
    .set({ state: 'failed', ended_at: now, last_answer: answer, sealed: null })
    .where('id', '=', id)
    .execute()

/** Deletes failed and unconfirmed emails that ended before a moment, or have been waiting since then. */
export const deleteUndeliveredEmails = (tx: Tx, before: Date) =>
  tx
    .deleteFrom('email')
    .where('state', 'in', undeliveredStates)
    .where(sql<boolean>`coalesce(ended_at, due_at) < ${before}`)
    .execute()
