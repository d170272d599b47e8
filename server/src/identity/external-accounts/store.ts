import type { Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** The account that an account elsewhere is connected with. Closing an account breaks the connection. */
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

/** @returns whether it was free to be connected. */
export async function saveProviderAccount(
  tx: Tx,
  linked: { issuer: string; subject: string; accountId: number; now: Date },
): Promise<boolean> {
  const saved = await tx
    .insertInto('provider_account')
    .values({
      issuer: linked.issuer,
      subject: linked.subject,
      account_id: linked.accountId,
      linked_at: linked.now,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

export const saveTicket = (tx: Tx, ticket: Row<'provider_ticket'>) =>
  tx.insertInto('provider_ticket').values(ticket).execute()

/** A ticket, locked so that of two who use it at once the second finds it gone. */
export const lockTicket = (tx: Tx, hash: Buffer) =>
  tx.selectFrom('provider_ticket').selectAll().where('ticket_hash', '=', hash).forUpdate().executeTakeFirst()

export const consumeTicket = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('provider_ticket').where('ticket_hash', '=', hash).execute()
