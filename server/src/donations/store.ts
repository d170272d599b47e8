import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Donation, MonthlyGift, Payment } from './rules.ts'

/** @returns whether this event was not taken in before; one that is being taken in at this moment is waited for */
export async function savePaymentEvent(
  tx: Tx,
  event: { event_id: string; kind: string; received_at: Date },
): Promise<boolean> {
  const saved = await tx
    .insertInto('payment_event')
    .values(event)
    .onConflict((clash) => clash.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Which of these events were taken in. */
export async function findKnownEventIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('event_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Keeps what is told of a donation, merged with what is known: one row, whoever comes first. */
export async function upsertDonation(
  tx: Tx,
  told: Donation,
  merge: (held: Donation, told: Donation) => Donation,
): Promise<void> {
  const fresh = await tx
    .insertInto('donation')
    .values(told)
    .onConflict((clash) => clash.column('source_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (fresh) return
  const { id, ...held } = await tx
    .selectFrom('donation')
    .selectAll()
    .where('source_id', '=', told.source_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('donation').set(merge(held, told)).where('id', '=', id).execute()
}

export async function upsertGift(
  tx: Tx,
  told: MonthlyGift,
  merge: (held: MonthlyGift, told: MonthlyGift) => MonthlyGift,
): Promise<void> {
  const fresh = await tx
    .insertInto('monthly_gift')
    .values(told)
    .onConflict((clash) => clash.column('subscription_id').doNothing())
    .returning('subscription_id')
    .executeTakeFirst()
  if (fresh) return
  const held = await tx
    .selectFrom('monthly_gift')
    .selectAll()
    .where('subscription_id', '=', told.subscription_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('monthly_gift')
    .set(merge(held, told))
    .where('subscription_id', '=', told.subscription_id)
    .execute()
}

export async function upsertPayment(
  tx: Tx,
  told: Payment,
  merge: (held: Payment, told: Payment) => Payment,
): Promise<void> {
  const fresh = await tx
    .insertInto('payment')
    .values(told)
    .onConflict((clash) => clash.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  if (fresh) return
  const held = await tx
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', told.payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('payment').set(merge(held, told)).where('payment_id', '=', told.payment_id).execute()
}

/** What began with a checkout session: a gift, or the first of a monthly one. */
export async function findGift(db: Db, sessionId: string) {
  const once = await db
    .selectFrom('donation')
    .select(['type', 'email', 'amount_pence', 'given_at'])
    .where('source_id', '=', sessionId)
    .executeTakeFirst()
  if (once) return once
  const monthly = await db
    .selectFrom('monthly_gift')
    .select(['email', 'amount_pence', 'begun_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!monthly?.amount_pence || !monthly.begun_at) return undefined
  const { email, amount_pence, begun_at } = monthly
  return { type: 'monthly' as const, email, amount_pence, given_at: begun_at }
}

/** Up to when the provider's list was read through; undefined: never. */
export const findReconciliation = (db: Db) =>
  db.selectFrom('reconciliation').select('complete_until').executeTakeFirst()

export const saveReconciliation = (tx: Tx, complete_until: Date) =>
  tx
    .insertInto('reconciliation')
    .values({ complete_until })
    .onConflict((clash) => clash.column('the_one').doUpdateSet({ complete_until }))
    .execute()
