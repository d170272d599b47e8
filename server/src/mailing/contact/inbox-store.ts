import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageByDay } from '../../platform/database/page-by-day.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'

export interface MessageFilter extends PageRequest {
  state: 'unread' | 'open' | 'answered' | null
  /** A whole reference or address. */
  search: string | null
}

/** Of each state how many rows a day has, and which rows they are. */
const countsByState = {
  all: { many: sql`messages`, are: sql<boolean>`true` },
  unread: { many: sql`unread`, are: sql<boolean>`read_at is null` },
  open: { many: sql`messages - answered`, are: sql<boolean>`answered_at is null` },
  answered: { many: sql`answered`, are: sql<boolean>`answered_at is not null` },
}
const listedColumns = ['id', 'reference', 'email', 'received_at', 'read_at', 'answered_at'] as const

/** A page of what visitors wrote, latest first. */
export async function pageOfMessages(db: Db, { state, search: named, ...wanted }: MessageFilter) {
  const { many, are } = countsByState[state ?? 'all']
  const messages = db.selectFrom('contact_message').where(are)
  if (named !== null)
    return pageOfRows(
      messages.where(({ or, eb }) =>
        or([eb('reference', '=', named.toUpperCase()), eb('email', '=', named.toLowerCase())]),
      ),
      (all) => all.select(listedColumns).orderBy('received_at', 'desc').orderBy('id', 'desc'),
      wanted,
    )
  return pageByDay(
    db,
    {
      days: sql`select day, ${many} as many from contact_message_day`,
      instant: 'received_at',
      order: 'desc',
      ...wanted,
    },
    (from, offset) =>
      messages
        .select(listedColumns)
        .where(from)
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(wanted.size)
        .offset(offset)
        .execute(),
  )
}

/**
 * Compares the counts of messages with the messages, at one moment, and adds what is missing or takes off what is too much.
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
