import type { Db, Tx } from '../platform/db.ts'
import { pageOfRows, type PageWanted } from '../platform/page.ts'

export interface MessagesWanted extends PageWanted {
  state: 'unread' | 'open' | 'answered' | null
  /** A whole reference or address. */
  named: string | null
}

/** A page of what visitors wrote, latest first. */
export function pageOfMessages(db: Db, wanted: MessagesWanted) {
  let messages = db.selectFrom('contact_message')
  if (wanted.state === 'unread') messages = messages.where('read_at', 'is', null)
  if (wanted.state === 'open') messages = messages.where('answered_at', 'is', null)
  if (wanted.state === 'answered') messages = messages.where('answered_at', 'is not', null)
  const { named } = wanted
  if (named !== null)
    messages = messages.where(({ or, eb }) =>
      or([eb('reference', '=', named.toUpperCase()), eb('email', '=', named.toLowerCase())]),
    )

  return pageOfRows(
    messages,
    (all) =>
      all
        .select(['id', 'reference', 'email', 'received_at', 'read_at', 'answered_at'])
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc'),
    wanted,
  )
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
