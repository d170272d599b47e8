import type Stripe from 'stripe'
import { addMilliseconds, days, hours } from '../platform/values/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { handledEventTypes } from './read-payment-event.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { findReconciliation, findKnownEventIds, saveReconciliation } from './store.ts'

/** How far back the provider's list goes. */
const providerListWindowMs = days(30)
/** An event may appear in the list some time after it happened. Events that we have are recognised by their ids. */
const overlapMs = hours(2)
const batchSize = 100

/**
 * Records events in the provider's list that never arrived, starting where the last run ended (rule: hourly-reconciliation).
 * @returns how many were missing
 */
export async function reconcilePayments(platform: Platform): Promise<number> {
  const { db, clock, payments, log } = platform
  if (!payments.isConfigured) return 0
  const now = clock.now()
  const last = await findReconciliation(db)
  const earliest = addMilliseconds(now, -providerListWindowMs)
  const resumeFrom = last ? addMilliseconds(last.complete_until, -overlapMs) : earliest

  let missing = 0
  let batch: Stripe.Event[] = []
  for await (const event of payments.listEventsSince(
    resumeFrom > earliest ? resumeFrom : earliest,
    handledEventTypes,
  )) {
    batch.push(event)
    if (batch.length === batchSize) await recordBatch()
  }
  await recordBatch()
  await db.transaction().execute((tx) => saveReconciliation(tx, now))
  if (missing) log.info('donations.reconciled', { found: missing })
  return missing

  async function recordBatch(): Promise<void> {
    const knownIds = await findKnownEventIds(
      db,
      batch.map(({ id }) => id),
    )
    for (const event of batch)
      if (!knownIds.has(event.id))
        missing += Number(
          await db.transaction().execute((tx) => receivePaymentEvent(tx, event, { ...platform, now })),
        )
    batch = []
  }
}
