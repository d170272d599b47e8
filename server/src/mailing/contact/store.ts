import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** @returns the message's id, or null when its reference is taken */
export async function saveContactMessage(
  tx: Tx,
  message: Pick<
    Row<'contact_message'>,
    'reference' | 'email' | 'message' | 'received_at' | 'about_account_id'
  >,
): Promise<number | null> {
  const saved = await tx
    .insertInto('contact_message')
    .values(message)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved?.id ?? null
}

/** Null once the message was deleted. */
export const findContactMessage = async (db: Db, id: number) =>
  (await db
    .selectFrom('contact_message')
    .select(['reference', 'email', 'message'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

export const deleteContactMessages = (tx: Tx, receivedBefore: Date) =>
  tx.deleteFrom('contact_message').where('received_at', '<', receivedBefore).execute()

/** The addresses that messages were written from, once each. */
export const findWriters = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('contact_message').select('email').distinct().execute()).map(({ email }) => email)

/** Deletes the messages that were written from an address until an account was closed. */
export const deleteMessagesBeforeClosing = (tx: Tx, email: string, accountId: number) =>
  tx
    .deleteFrom('contact_message')
    .where('email', '=', email)
    .where('received_at', '<=', ({ selectFrom }) =>
      selectFrom('account').select('closed_at').where('id', '=', accountId),
    )
    .execute()

/** Of reports about an account, the words stay. */
export const forgetWhomReportsAreAbout = (tx: Tx, accountId: number) =>
  tx
    .updateTable('contact_message')
    .set({ about_account_id: null })
    .where('about_account_id', '=', accountId)
    .execute()
