import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageByDay } from '../../platform/database/page-by-day.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'

export interface MessageFilter extends PageRequest {
  state: 'unread' | 'open' | 'answered' | null
  /** A complete reference or email address. */
  search: string | null
}

/** For each state: the number of its messages in a row of daily counts, and which messages it covers. */
const byState = {
  all: { count: sql`messages`, condition: sql<boolean>`true` },
  unread: { count: sql`unread`, condition: sql<boolean>`read_at is null` },
  open: { count: sql`messages - answered`, condition: sql<boolean>`answered_at is null` },
  answered: { count: sql`answered`, condition: sql<boolean>`answered_at is not null` },
}
const listedColumns = ['id', 'reference', 'email', 'received_at', 'read_at', 'answered_at'] as const

/** A page of visitors' messages, latest first. */
export async function pageOfMessages(db: Db, { state, search, ...page }: MessageFilter) {
  const { count, condition } = byState[state ?? 'all']
  const messages = db.selectFrom('contact_message').where(condition)
  if (search !== null)
    return pageOfRows(
      messages.where(({ or, eb }) =>
        or([eb('reference', '=', search.toUpperCase()), eb('email', '=', search.toLowerCase())]),
      ),
      (query) => query.select(listedColumns).orderBy('received_at', 'desc').orderBy('id', 'desc'),
      page,
    )
  return pageByDay(
    db,
    {
      days: sql`select day, ${count} as many from contact_message_day`,
      instant: 'received_at',
      order: 'desc',
      ...page,
    },
    (from, offset) =>
      messages
        .select(listedColumns)
        .where(from)
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.size)
        .offset(offset)
        .execute(),
  )
}

/**
 * Compares the stored counts with the messages in one statement, and corrects the counts.
 * @returns how many days differed
 */
export async function correctMessageCounts(tx: Tx): Promise<number> {
  const corrected = await sql`
    select count_messages(day, sum(messages)::integer, sum(unread)::integer, sum(answered)::integer)
    from (
      select * from contact_message_day_counted
      union all
      select day, -messages, -unread, -answered from contact_message_day
    ) as side
    group by day having (sum(messages), sum(unread), sum(answered)) <> (0, 0, 0)`.execute(tx)
  return corrected.rows.length
}

export const lockMessage = (tx: Tx, id: number) =>
  tx.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const markRead = (tx: Tx, id: number, by: { accountId: number; now: Date }) =>
  tx
    .updateTable('contact_message')
    .set({ read_at: by.now, read_by: by.accountId })
    .where('id', '=', id)
    .execute()

export const markAnswered = (tx: Tx, id: number, by: { accountId: number; now: Date } | null) =>
  tx
    .updateTable('contact_message')
    .set({ answered_at: by?.now ?? null, answered_by: by?.accountId ?? null })
    .where('id', '=', id)
    .execute()
