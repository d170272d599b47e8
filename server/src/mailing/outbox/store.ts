import { unsentStates } from '@street-musketeers/contract/mailing/mail-health.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { requeuedColumns } from '../../platform/mail/email.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'

const undeliveredStates = ['failed', 'in doubt'] as const

/** States and, for each, the order in which its letters are looked at: that of the index in which the letters of an urgency lie together. */
const indexedColumn: Record<(typeof unsentStates)[number], string> = {
  queued: 'due_at',
  // Only what workers have in hand.
  sending: 'sender',
  'in doubt': 'priority',
  failed: 'priority',
}

export interface UnsentEmails {
  state: (typeof unsentStates)[number]
  priority: number
  count: number
  /** When the oldest of those counted was written. */
  oldest: Date
}

/** Letters that have not ended well, by state and urgency: of each no more than `most` are looked at, of those that wait the ones due first. */
export async function countUnsentEmails(
  db: Db,
  { priorities, most }: { priorities: readonly number[]; most: number },
): Promise<UnsentEmails[]> {
  const counts = unsentStates.map(
    (state) => sql`
      select ${sql.lit(state)} as state, wanted.priority, found.count, found.oldest
      from unnest(${priorities}::smallint[]) as wanted (priority)
      cross join lateral (
        select count(*) as count, min(created_at) as oldest from (
          select created_at from letter
          where state = ${sql.lit(state)} and letter.priority = wanted.priority
          order by ${sql.ref(indexedColumn[state])} limit ${most}
        ) as looked_at
      ) as found
      where found.count > 0`,
  )
  const { rows } = await sql<UnsentEmails>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

/** Letters that failed or are in doubt, the newest first, and whose they are. */
export const pageOfUndeliveredEmails = (db: Db, wanted: PageRequest) =>
  pageOfRows(
    db
      .selectFrom('letter')
      .leftJoin('account', 'account.id', 'letter.account_id')
      .where('state', 'in', undeliveredStates),
    (all) =>
      all
        .select([
          'letter.id',
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
        .orderBy('letter.id', 'desc'),
    wanted,
  )

/** Whether a letter has lost what it would say: its secret, or its words, which are kept for a week. */
const isEmptied = sql<boolean>`(secret_gone or (words = '{}' and to_email is null))`

export const lockEmail = (tx: Tx, id: number) =>
  tx
    .selectFrom('letter')
    .select(['id', 'once', 'state', 'priority', 'account_id', isEmptied.as('isEmptied')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Puts an ended letter back into the queue, as if it had never been tried. */
export const requeueEmail = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('letter')
    .set({ ...requeuedColumns, attempts: 0, unanswered_count: 0, due_at: now, ended_at: null })
    .where('id', '=', id)
    .execute()

/** Whose letter it is; null for nobody's and for one that never was. */
export const findEmailOwner = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('letter').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id ??
  null

/** Marks a letter as failed that the mail server had taken. */
export const markEmailFailed = (tx: Tx, id: number, answer: string, now: Date) =>
  tx
    .updateTable('letter')
    .set({ state: 'failed', ended_at: now, last_answer: answer, sealed: null })
    .where('id', '=', id)
    .execute()

/** Removes letters that failed, or are in doubt and never repeated, and so are listed until then. */
export const deleteUndeliveredEmails = (tx: Tx, before: Date) =>
  tx
    .deleteFrom('letter')
    .where('state', 'in', undeliveredStates)
    .where(sql<boolean>`coalesce(ended_at, due_at) < ${before}`)
    .execute()
