import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageByDay } from '../../platform/database/page-by-day.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'

export interface MessageFilter extends PageRequest {
  state: 'unread' | 'open' | 'answered' | null
  /** A complete reference or email address. */
  search: string | null
}

const listedColumns = ['id', 'reference', 'email', 'received_at', 'read_at', 'answered_at'] as const

/** Messages of a state. @param count the number of them in a row of daily counts */
const messagesOf = (count: RawBuilder<unknown>, condition: RawBuilder<boolean>) => ({
  condition,
  page: (db: Db, request: PageRequest) =>
    pageByDay(
      db,
      {
        days: sql`select day, ${count} as many from contact_message_day`,
        instant: 'received_at',
        order: 'desc',
        rows: (db, { from, limit, offset }) =>
          db
            .selectFrom('contact_message')
            .select(listedColumns)
            .where(condition)
            .where(from)
            .orderBy('received_at', 'desc')
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset),
      },
      request,
    ),
})

const byState = {
  all: messagesOf(sql`messages`, sql`true`),
  unread: messagesOf(sql`unread`, sql`read_at is null`),
  open: messagesOf(sql`messages - answered`, sql`answered_at is null`),
  answered: messagesOf(sql`answered`, sql`answered_at is not null`),
}

/** A page of visitors' messages, latest first. */
export function pageOfMessages(db: Db, { state, search, ...page }: MessageFilter) {
  const messages = byState[state ?? 'all']
  if (search === null) return messages.page(db, page)
  return pageOfRows(
    db
      .selectFrom('contact_message')
      .where(messages.condition)
      .where(({ or, eb }) =>
        or([eb('reference', '=', search.toUpperCase()), eb('email', '=', search.toLowerCase())]),
      ),
    (query) => query.select(listedColumns).orderBy('received_at', 'desc').orderBy('id', 'desc'),
    page,
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
