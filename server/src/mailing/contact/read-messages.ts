import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { findAccountName } from '../../identity/index.ts'
import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOf } from '../../platform/database/page.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Row } from '../../platform/database/tables.ts'
import { lockMessage, markAnswered, markRead, pageOfMessages } from './inbox-store.ts'

/** A page of visitors' messages, latest first, without their text. */
export async function listContactMessages(
  db: Db,
  { q, state, ...page }: InputOf<'GET /api/contactmessages/:page/:size'>,
): Promise<ReplyOf<'GET /api/contactmessages/:page/:size'>> {
  const { rows, total } = await pageOfMessages(db, { ...page, state: state ?? null, search: q || null })
  return pageOf(rows.map(presentMessage), total, page)
}

/**
 * One message, which is then marked as read. The read is logged in the same transaction (rule: administrator-actions-logged).
 * @throws {Problem} NotFound
 */
export async function showContactMessage(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<ReplyOf<'GET /api/contactmessage/:id'>> {
  const message = await lockMessage(tx, id)
  if (!message) throw problem('NotFound')
  await recordAction(tx, by, { action: 'read-message', about: message.reference, now })
  if (!message.read_at) await markRead(tx, id, { accountId: by.accountId, now })
  return {
    ...presentMessage({ ...message, read_at: message.read_at ?? now }),
    contactMessage: message.message,
    answeredBy: message.answered_by === null ? '' : await findAccountName(tx, message.answered_by),
    answeredAt: message.answered_at?.toISOString() ?? null,
    aboutAccount: message.about_account_id,
  }
}

/**
 * Marks a message as answered or not. If two administrators do it at once, the first is recorded.
 * @throws {Problem} NotFound
 */
export async function markContactMessage(
  tx: Tx,
  by: Administrator,
  { id, answered }: InputOf<'PATCH /api/contactmessage'>,
  now: Date,
): Promise<void> {
  const message = await lockMessage(tx, id)
  if (!message) throw problem('NotFound')
  if (answered === Boolean(message.answered_at)) return
  if (!message.read_at) await markRead(tx, id, { accountId: by.accountId, now })
  await markAnswered(tx, id, answered ? { accountId: by.accountId, now } : null)
  await recordAction(tx, by, {
    action: answered ? 'answered-message' : 'reopened-message',
    about: message.reference,
    now,
  })
}

const presentMessage = (
  row: Pick<Row<'contact_message'>, 'id' | 'reference' | 'email' | 'received_at' | 'read_at' | 'answered_at'>,
) => ({
  id: row.id,
  reference: row.reference,
  email: row.email,
  receivedAt: row.received_at.toISOString(),
  state: row.answered_at ? ('answered' as const) : row.read_at ? ('read' as const) : ('unread' as const),
})
