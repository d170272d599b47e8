import { sql } from 'kysely'
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

/** Saves a report about a donation, merged with the stored row if there is one. */
export async function upsertDonation(
  tx: Tx,
  reported: Donation,
  merge: (stored: Donation, reported: Donation) => Donation,
): Promise<void> {
  const inserted = await tx
    .insertInto('donation')
    .values(reported)
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return
  const { id, ...stored } = await tx
    .selectFrom('donation')
    .selectAll()
    .where('source_id', '=', reported.source_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('donation').set(merge(stored, reported)).where('id', '=', id).execute()
}

export async function upsertGift(
  tx: Tx,
  reported: MonthlyGift,
  merge: (stored: MonthlyGift, reported: MonthlyGift) => MonthlyGift,
): Promise<void> {
  const inserted = await tx
    .insertInto('monthly_gift')
    .values(reported)
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .returning('subscription_id')
    .executeTakeFirst()
  if (inserted) return
  const stored = await tx
    .selectFrom('monthly_gift')
    .selectAll()
    .where('subscription_id', '=', reported.subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('monthly_gift')
    .set(merge(stored, reported))
    .where('subscription_id', '=', reported.subscription_id)
    .execute()
}

export async function upsertPayment(
  tx: Tx,
  reported: Payment,
  merge: (stored: Payment, reported: Payment) => Payment,
): Promise<void> {
  const inserted = await tx
    .insertInto('payment')
    .values(reported)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  if (inserted) return
  const stored = await tx
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', reported.payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('payment')
    .set(merge(stored, reported))
    .where('payment_id', '=', reported.payment_id)
    .execute()
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
