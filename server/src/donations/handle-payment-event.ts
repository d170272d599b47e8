import type Stripe from 'stripe'
import type { Platform } from '../platform/platform.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { findKnownEventIds } from './store.ts'

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
