import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/**
 * The provider's customers with an address: of every running monthly gift, or else of the latest gift. The provider creates a
 * new customer for every gift, even of the same person.
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

/** The customer whose portal a key opens; undefined for an unknown or expired key. */
export const findBillingKey = (db: Db, hashes: readonly Buffer[], now: Date) =>
  db
    .selectFrom('billing_key')
    .select('customer_id')
    .where('key_hash', 'in', hashes)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** @returns whether the key was still there: if it is used twice at once, only one use succeeds */
export async function consumeBillingKey(tx: Tx, hashes: readonly Buffer[]): Promise<boolean> {
  const deleted = await tx.deleteFrom('billing_key').where('key_hash', 'in', hashes).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
