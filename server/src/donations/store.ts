import { sql, type Transaction } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Donation, MonthlyGift, Payment } from './rules.ts'

/** Waits for another transaction that is saving the same event. @returns whether the event is new */
export async function savePaymentEvent(
  tx: Tx,
  event: { event_id: string; kind: string; received_at: Date },
): Promise<boolean> {
  const saved = await tx
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** The events among `ids` that were recorded before. */
export async function findKnownEventIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('event_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

interface Reports {
  donation: Donation
  monthly_gift: MonthlyGift
  payment: Payment
}

/** The provider's id of what each table stores. */
const providerIds = { donation: 'source_id', monthly_gift: 'subscription_id', payment: 'payment_id' } as const

/** Saves a report about a donation, a monthly gift or a payment, merged with the stored row if there is one. */
export async function upsertReport<Table extends keyof Reports>(
  tx: Tx,
  table: Table,
  reported: Reports[Table],
  merge: (stored: Reports[Table], reported: Reports[Table]) => Reports[Table],
): Promise<void> {
  // Kysely has no type for a row of one of several tables.
  const [name, key]: [string, string] = [table, providerIds[table]]
  const rows = tx as Transaction<Record<string, unknown>> as Transaction<
    Record<string, Record<string, unknown>>
  >
  const values: Record<string, unknown> = { ...reported }
  const inserted = await rows
    .insertInto(name)
    .values(values)
    .onConflict((conflict) => conflict.column(key).doNothing())
    .returning(key)
    .executeTakeFirst()
  if (inserted) return
  const { id: _id, ...stored } = await rows
    .selectFrom(name)
    .selectAll()
    .where(key, '=', values[key])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const merged: Record<string, unknown> = { ...merge(stored as unknown as Reports[Table], reported) }
  await rows.updateTable(name).set(merged).where(key, '=', values[key]).execute()
}

/** The gift that a checkout session started: a single one, or a monthly one. */
export async function findGift(db: Db, sessionId: string) {
  const single = await db
    .selectFrom('donation')
    .select(['type', 'email', 'amount_pence', 'given_at'])
    .where('source_id', '=', sessionId)
    .executeTakeFirst()
  if (single) return single
  const monthly = await db
    .selectFrom('monthly_gift')
    .select(['email', 'amount_pence', 'begun_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!monthly?.amount_pence || !monthly.begun_at) return undefined
  const { email, amount_pence, begun_at } = monthly
  return { type: 'monthly' as const, email, amount_pence, given_at: begun_at }
}

/** The instant up to which the provider's list has been read; undefined before the first time. */
export const findReconciliation = (db: Db) =>
  db.selectFrom('reconciliation').select('complete_until').executeTakeFirst()

export const saveReconciliation = (tx: Tx, complete_until: Date) =>
  tx
    .insertInto('reconciliation')
    .values({ complete_until })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ complete_until }))
    .execute()

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

/** Deletes a donor's address from every gift except running monthly ones, which still need it. */
export async function deleteDonorEmail(tx: Tx, donorKey: string): Promise<void> {
  await tx.updateTable('donation').set({ email: null }).where('donor_key', '=', donorKey).execute()
  await tx
    .updateTable('monthly_gift')
    .set({ email: null })
    .where('donor_key', '=', donorKey)
    .where('state', '=', 'stopped')
    .execute()
}

export async function deleteOldDonorEmails(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('donation')
    .set({ email: null })
    .where('given_at', '<', before)
    .where('email', 'is not', null)
    .execute()
  await tx
    .updateTable('monthly_gift')
    .set({ email: null })
    .where('state', '=', 'stopped')
    .where('state_reported_at', '<', before)
    .where('email', 'is not', null)
    .execute()
}

export async function deleteOldDonations(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('donation').where('given_at', '<', before).execute()
  await tx.deleteFrom('payment').where('reported_at', '<', before).execute()
  await tx
    .deleteFrom('monthly_gift')
    .where('state', '=', 'stopped')
    .where('state_reported_at', '<', before)
    .execute()
}

export const deleteOldEvents = (tx: Tx, before: Date) =>
  tx.deleteFrom('payment_event').where('received_at', '<', before).execute()

export const deleteExpiredKeys = (tx: Tx, now: Date) =>
  tx.deleteFrom('billing_key').where('expires_at', '<', now).execute()

/** The addresses that are stored with gifts, once each. */
export async function findDonorEmails(db: Db, table: 'donation' | 'monthly_gift'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('email').distinct().where('email', 'is not', null).execute()
  return rows.map(({ email }) => email!)
}

/** Saves the donor key of each address. @returns how many gifts had another key */
export async function replaceDonorKeys(
  db: Db,
  table: 'donation' | 'monthly_gift',
  donors: readonly { email: string; donorKey: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as gift set donor_key = renewed.donor_key
    from unnest(
      ${donors.map(({ email }) => email)}::text[],
      ${donors.map(({ donorKey }) => donorKey)}::text[]
    ) as renewed (email, donor_key)
    where gift.email = renewed.email and gift.donor_key is distinct from renewed.donor_key`.execute(db)
  return Number(numAffectedRows)
}
