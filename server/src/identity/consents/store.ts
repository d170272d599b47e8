import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** Saves a consent. A subscription to the newsletter that is in force stays as it is. */
export const saveConsent = (tx: Tx, consent: Omit<Row<'consent'>, 'id' | 'withdrawn_at'>) =>
  tx
    .insertInto('consent')
    .values({ ...consent, withdrawn_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whether the owner of an account agreed that we store what they join (rule: consent-is-recorded). */
export const hasConsented = async (db: Db, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('consent')
    .select('id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'membership')
    .executeTakeFirst()) !== undefined

/** Whether an account gets the newsletter. */
export const isSubscribed = async (db: Db, accountId: number): Promise<boolean> => {
  const consent = await db
    .selectFrom('consent')
    .select('id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'newsletter')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return consent !== undefined
}

/** @returns whether the account was subscribed */
export const withdrawNewsletterConsent = async (tx: Tx, accountId: number, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'newsletter')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const deleteConsents = (tx: Tx, accountId: number) =>
  tx.deleteFrom('consent').where('account_id', '=', accountId).execute()
