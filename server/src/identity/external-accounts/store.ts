import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/**
 * The account that an external account is linked to. Closing an account removes the link. The link is locked too, because it may be
 * removed while this waits for the account.
 */
export const lockAccountByExternalAccount = (
  tx: Tx,
  { issuer, subject }: { issuer: string; subject: string },
) =>
  tx
    .selectFrom('account')
    .innerJoin('external_account', 'external_account.account_id', 'account.id')
    .selectAll('account')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate(['account', 'external_account'])
    .executeTakeFirst()

/** @returns false when the external account is already linked, to this account or another */
export async function saveExternalAccount(
  tx: Tx,
  linked: { issuer: string; subject: string; accountId: number; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('external_account')
    .values({
      issuer: linked.issuer,
      subject: linked.subject,
      account_id: linked.accountId,
      linked_at: linked.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const saveTicket = (tx: Tx, ticket: Row<'external_account_ticket'>) =>
  tx.insertInto('external_account_ticket').values(ticket).execute()

/** A ticket, locked so that the second of two uses at once finds it gone. */
export const lockTicket = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom('external_account_ticket')
    .selectAll()
    .where('ticket_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

export const consumeTicket = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('external_account_ticket').where('ticket_hash', '=', hash).execute()

export const findExternalAccounts = (db: Db, accountId: number) =>
  db
    .selectFrom('external_account')
    .select(['id', 'linked_at'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute()

/** @returns whether the external account is linked to this account */
export const isLinkedTo = async (
  tx: Tx,
  { issuer, subject, accountId }: { issuer: string; subject: string; accountId: number },
): Promise<boolean> =>
  (await tx
    .selectFrom('external_account')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** @returns how many external accounts were linked to the account: all, or none or one of them with `id` */
export const deleteExternalAccounts = async (
  tx: Tx,
  { accountId, id }: { accountId: number; id?: number },
): Promise<number> => {
  const all = tx.deleteFrom('external_account').where('account_id', '=', accountId)
  const { numDeletedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirst()
  return Number(numDeletedRows)
}
