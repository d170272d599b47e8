import type Stripe from 'stripe'
import type { Tx } from '../platform/database/db.ts'
import { queueEmail } from '../platform/mail/email.ts'
import type { Platform } from '../platform/platform.ts'
import { thankYouEmail } from './email-kinds.ts'
import { readPaymentEvent } from './read-payment-event.ts'
import { mergeDonation, mergeGift, mergePayment } from './rules.ts'
import { upsertDonation, upsertGift, upsertPayment, savePaymentEvent } from './store.ts'

/**
 * Records an event of the payment provider, once however often and in whatever order events arrive (rule: donations-follow-signed-events): from its
 * signed delivery, or from its own list when that never arrived.
 * @returns whether it was news
 */
export async function receivePaymentEvent(
  tx: Tx,
  event: Stripe.Event,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<boolean> {
  const told = readPaymentEvent(event, config.publicUrl)
  if (!told) return false
  if (!(await savePaymentEvent(tx, { event_id: event.id, kind: event.type, received_at: now }))) return false

  const named = <Told extends { email: string | null }>(one: Told) => ({
    ...one,
    donor_key: one.email && secrets.addressKey(one.email),
  })
  // The payment first: of two events about the same donation one waits here, before either holds a sum.
  if (told.payment) await upsertPayment(tx, told.payment, mergePayment)
  if (told.donation) await upsertDonation(tx, named(told.donation), mergeDonation)
  if (told.gift) await upsertGift(tx, named(told.gift), mergeGift)
  if (told.thanksFor)
    await queueEmail(
      tx,
      thankYouEmail,
      {
        idempotencyKey: `donation:${told.thanksFor}`,
        accountId: null,
        content: { sessionId: told.thanksFor },
        sealed: undefined,
      },
      { secrets, now },
    )
  return true
}
