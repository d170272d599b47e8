import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'

export interface MessageFilter extends PageRequest {
  state: 'unread' | 'open' | 'answered' | null
  /** A complete reference or email address. */
  search: string | null
}

const listedColumns = ['id', 'reference', 'email', 'received_at', 'read_at', 'answered_at'] as const

const whereState = {
  unread: sql<boolean>`read_at is null`,
  open: sql<boolean>`answered_at is null`,
  answered: sql<boolean>`answered_at is not null`,
}

/** A page of visitors' messages, latest first. */
export const pageOfMessages = (db: Db, { state, search, ...page }: MessageFilter) =>
  pageOfRows(
    db
      .selectFrom('contact_message')
      .$if(state !== null, (query) => query.where(whereState[state!]))
      .$if(search !== null, (query) =>
        query.where(({ or, eb }) =>
          or([eb('reference', '=', search!.toUpperCase()), eb('email', '=', search!.toLowerCase())]),
        ),
      ),
    (query) => query.select(listedColumns).orderBy('received_at', 'desc').orderBy('id', 'desc'),
    page,
  )

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
