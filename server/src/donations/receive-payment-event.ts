import type Stripe from 'stripe'
import type { Tx } from '../platform/database/db.ts'
import { queueEmail } from '../platform/mail/email.ts'
import type { Platform } from '../platform/platform.ts'
import { thankYouEmail } from './email-kinds.ts'
import { readPaymentEvent } from './read-payment-event.ts'
import { mergeDonation, mergeGift, mergePayment } from './rules.ts'
import { findKnownEventIds, savePaymentEvent, upsertReport } from './store.ts'

/**
 * Records an event of the payment provider once, however often and in whatever order events arrive (rule: donations-follow-signed-events).
 * It comes from a signed delivery, or from the provider's list if that delivery never arrived.
 * @returns whether the event was new
 */
export async function receivePaymentEvent(
  tx: Tx,
  event: Stripe.Event,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<boolean> {
  const parsed = readPaymentEvent(event, config.publicUrl)
  if (!parsed) return false
  if (!(await savePaymentEvent(tx, { event_id: event.id, kind: event.type, received_at: now }))) return false

  const withDonorKey = <Gift extends { email: string | null }>(gift: Gift) => ({
    ...gift,
    donor_key: gift.email && secrets.addressKey(gift.email),
  })
  // The payment first: one of two events about the same donation waits here, before either locks the donation.
  if (parsed.payment) await upsertReport(tx, 'payment', parsed.payment, mergePayment)
  if (parsed.donation) await upsertReport(tx, 'donation', withDonorKey(parsed.donation), mergeDonation)
  if (parsed.gift) await upsertReport(tx, 'monthly_gift', withDonorKey(parsed.gift), mergeGift)
  if (parsed.thanksFor)
    await queueEmail(
      tx,
      thankYouEmail,
      {
        idempotencyKey: `donation:${parsed.thanksFor.sessionId}`,
        accountId: null,
        content: { sessionId: parsed.thanksFor.sessionId },
        sealed: undefined,
      },
      { secrets, now },
    )
  return true
}

/**
 * Records an event in its own transaction. A repeated event usually costs one query and no transaction.
 * @returns whether the event was new
 */
export async function handlePaymentEvent(
  event: Stripe.Event,
  { db, config, secrets, clock }: Pick<Platform, 'db' | 'config' | 'secrets' | 'clock'>,
): Promise<boolean> {
  if ((await findKnownEventIds(db, [event.id])).size) return false
  return db
    .transaction()
    .execute((tx) => receivePaymentEvent(tx, event, { config, secrets, now: clock.now() }))
}
