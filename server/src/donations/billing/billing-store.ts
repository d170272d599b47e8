import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/**
 * The customers at the provider behind an address: of every monthly gift that still runs, or else of the latest gift. The same
 * person is another customer there with every gift.
 */
export async function findCustomers(db: Db, email: string) {
  const running = await db
    .selectFrom('monthly_gift')
    .select(['customer_id', 'amount_pence', 'begun_at as given_at', sql<'monthly'>`'monthly'`.as('type')])
    .where('email', '=', email)
    .where('state', '!=', 'stopped')
    .orderBy('begun_at', 'desc')
    .limit(5)
    .execute()
  if (running.length) return running
  return db
    .selectFrom('donation')
    .select(['customer_id', 'amount_pence', 'given_at', 'type'])
    .where('email', '=', email)
    .where('state', '=', 'paid')
    .orderBy('given_at', 'desc')
    .limit(1)
    .execute()
}

export const saveBillingKey = (tx: Tx, key: { key_hash: Buffer; customer_id: string; expires_at: Date }) =>
  tx.insertInto('billing_key').values(key).execute()

/** Whose portal a key opens; undefined when it opens none, or its time is over. */
export const findBillingKey = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('billing_key')
    .select('customer_id')
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** @returns whether it was still there: of two who use it at once one does */
export async function consumeBillingKey(tx: Tx, hash: Buffer): Promise<boolean> {
  const spent = await tx.deleteFrom('billing_key').where('key_hash', '=', hash).executeTakeFirst()
  return spent.numDeletedRows === 1n
}
