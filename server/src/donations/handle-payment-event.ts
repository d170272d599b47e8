import type Stripe from 'stripe'
import type { Platform } from '../platform/platform.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { findKnownEventIds } from './store.ts'

/**
 * Takes in an event in a transaction of its own. One that is known, as most repetitions are, costs a look and no transaction.
 * @returns whether it was news
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
