import type Stripe from 'stripe'
import { addMilliseconds, days, hours } from '../platform/values/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { handledEventTypes } from './read-payment-event.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { findReconciliation, findKnownEventIds, saveReconciliation } from './store.ts'

/** So far the provider's list goes back. */
const providerListWindow = days(30)
/** An event may stand in the list a while after its time; deliveries under way are left alone by their ids. */
const overlap = hours(2)
const batchSize = 100

/**
 * Reads the provider's own list of events for those that never arrived, from where it was last read through (rule: hourly-reconciliation).
 * @returns how many were found
 */
export async function reconcilePayments(platform: Platform): Promise<number> {
  const { db, clock, payments, log } = platform
  if (!payments.isConfigured) return 0
  const now = clock.now()
  const last = await findReconciliation(db)
  const earliest = addMilliseconds(now, -providerListWindow)
  const wanted = last ? addMilliseconds(last.complete_until, -overlap) : earliest

  let found = 0
  let batch: Stripe.Event[] = []
  for await (const event of payments.listEventsSince(
    wanted > earliest ? wanted : earliest,
    handledEventTypes,
  )) {
    batch.push(event)
    if (batch.length === batchSize) await takeIn()
  }
  await takeIn()
  await db.transaction().execute((tx) => saveReconciliation(tx, now))
  if (found) log.info('donations.reconciled', { found })
  return found

  async function takeIn(): Promise<void> {
    const known = await findKnownEventIds(
      db,
      batch.map(({ id }) => id),
    )
    for (const event of batch)
      if (!known.has(event.id))
        found += Number(
          await db.transaction().execute((tx) => receivePaymentEvent(tx, event, { ...platform, now })),
        )
    batch = []
  }
}
