import type { Db, Tx } from '../../platform/database/db.ts'

/** Saves a consent. A subscription to the newsletter that is in force stays as it is. */
export async function saveConsent(
  tx: Tx,
  consent: { accountId: number; purpose: 'membership' | 'newsletter'; wording: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      account_id: consent.accountId,
      purpose: consent.purpose,
      wording: consent.wording,
      given_at: consent.now,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

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
