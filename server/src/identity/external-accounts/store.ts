import type { Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** The account that an external account is linked to. Closing an account removes the link. */
export const lockAccountByExternalAccount = (
  tx: Tx,
  { issuer, subject }: { issuer: string; subject: string },
) =>
  tx
    .selectFrom('account')
    .innerJoin('provider_account', 'provider_account.account_id', 'account.id')
    .selectAll('account')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate('account')
    .executeTakeFirst()

/** @returns false when either account is already linked */
export async function saveProviderAccount(
  tx: Tx,
  linked: { issuer: string; subject: string; accountId: number; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('provider_account')
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

export const saveTicket = (tx: Tx, ticket: Row<'provider_ticket'>) =>
  tx.insertInto('provider_ticket').values(ticket).execute()

/** A ticket, locked so that the second of two uses at once finds it gone. */
export const lockTicket = (tx: Tx, hash: Buffer) =>
  tx.selectFrom('provider_ticket').selectAll().where('ticket_hash', '=', hash).forUpdate().executeTakeFirst()

export const consumeTicket = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('provider_ticket').where('ticket_hash', '=', hash).execute()
