import type { SwitchableEmail } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

export const findSwitchedOff = async (db: Db, accountId: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('switched_off_email')
    .select('email')
    .where('account_id', '=', accountId)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

export const saveSwitchedOff = (
  tx: Tx,
  { accountId, email, now }: { accountId: number; email: SwitchableEmail; now: Date },
) =>
  tx
    .insertInto('switched_off_email')
    .values({ account_id: accountId, email, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteSwitchedOff = (tx: Tx, accountId: number, email: SwitchableEmail) =>
  tx.deleteFrom('switched_off_email').where('account_id', '=', accountId).where('email', '=', email).execute()

export const deleteAllSwitchedOff = (tx: Tx, accountId: number) =>
  tx.deleteFrom('switched_off_email').where('account_id', '=', accountId).execute()

/** Deletes promises to write when there is a campaign to join. */
export const deletePromises = (tx: Tx, accountIds: readonly number[]) =>
  tx
    .deleteFrom('campaign_promise')
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .execute()
