import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { newId } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import {
  flag,
  metadata,
  mergeMetadata,
  oneOf,
  optional,
  shape,
  text,
  type RulesFor,
} from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'
import type { PaymentMethod } from './payment-methods.ts'

export const readSubscriptionUpdate = shape({
  cancel_at_period_end: optional(flag),
  description: optional(text(500)),
  metadata: optional(metadata),
} satisfies RulesFor<Stripe.SubscriptionUpdateParams>)

export const readSubscriptionList = shape({
  ...listRules,
  customer: optional(text()),
  status: optional(oneOf('active', 'past_due', 'canceled', 'ended', 'all')),
} satisfies RulesFor<Stripe.SubscriptionListParams>)

interface NewSubscription {
  customer: string
  price: Stripe.Price
  quantity: number
  description: string | null
  metadata: Stripe.Metadata
  /** How its invoices are paid. */
  way: PaymentMethod
}

export function createSubscription(
  { ledger, announce }: Provider,
  { customer, price, quantity, way, ...details }: NewSubscription,
): Stripe.Subscription {
  const created = ledger.now()
  const id = newId('sub_1')
  const { interval = 'month', interval_count: every = 1 } = price.recurring ?? {}
  const subscription = ledger.save<'subscription'>({
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: newId('pm_1'),
    default_source: null,
    default_tax_rates: [],
    description: details.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: [
        {
          id: newId('si_', 14),
          object: 'subscription_item',
          billing_thresholds: null,
          created,
          current_period_start: created,
          current_period_end: addInterval(created, interval, every),
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planOf(price),
          price,
          quantity,
          subscription: id,
          tax_rates: [],
        },
      ],
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: details.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  })
  ledger.paymentMethods.set(id, way)
  announce('customer.subscription.created', subscription)
  return subscription
}

/** The predecessor of prices, which the provider still sends. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/**
 * Moves a subscription to its next period. Periods are counted from the first day, so one that began on the 31st returns to the 31st.
 * @returns when the finished period began
 */
export function beginNextPeriod({ items, billing_cycle_anchor: anchor }: Stripe.Subscription): number {
  const [first] = items.data
  const since = first?.current_period_start ?? anchor
  for (const item of items.data) {
    const { interval = 'month', interval_count: every = 1 } = item.price.recurring ?? {}
    item.current_period_start = item.current_period_end
    let periods = 1
    while (addInterval(anchor, interval, every * periods) <= item.current_period_start) periods += 1
    item.current_period_end = addInterval(anchor, interval, every * periods)
  }
  return since
}

/** A time some periods later; a month after 31 January is the end of February. */
function addInterval(seconds: number, interval: string, every: number): number {
  if (interval === 'day' || interval === 'week')
    return seconds + every * (interval === 'day' ? 1 : 7) * 86_400
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + every * (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to.getTime() / 1000
}

export function updateSubscription(
  { ledger, announce }: Provider,
  id: string,
  params: Partial<ReturnType<typeof readSubscriptionUpdate>>,
): Stripe.Subscription {
  const subscription = ledger.find('subscription', id)
  if (subscription.status === 'canceled')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const { cancel_at_period_end, cancel_at, canceled_at, description, metadata } = subscription
  const before = { cancel_at_period_end, cancel_at, canceled_at, description, metadata }
  if (params.cancel_at_period_end !== undefined) {
    const ends = params.cancel_at_period_end
    subscription.cancel_at_period_end = ends
    subscription.cancel_at = ends ? (subscription.items.data[0]?.current_period_end ?? null) : null
    subscription.canceled_at = ends ? ledger.now() : null
    subscription.cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    }
  }
  subscription.description = params.description ?? subscription.description
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
  announce('customer.subscription.updated', subscription, before)
  return subscription
}

/** Ends it now, without a refund. */
export function endSubscription(
  { ledger, announce }: Provider,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Stripe.Subscription {
  const now = ledger.now()
  subscription.status = 'canceled'
  subscription.canceled_at ??= now
  subscription.ended_at = now
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  announce('customer.subscription.deleted', subscription)
  return subscription
}

/** As at the provider, an ended subscription counts as missing. */
export function cancelSubscription(provider: Provider, id: string): Stripe.Subscription {
  const subscription = provider.ledger.find('subscription', id)
  if (subscription.status === 'canceled')
    throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
  return endSubscription(provider, subscription)
}

/** Without a status, lists all that have not ended. */
export function listSubscriptions({ ledger }: Provider, params: ReturnType<typeof readSubscriptionList>) {
  const { customer, status } = params
  const filter = status === 'ended' ? 'canceled' : status
  const subscriptions = ledger
    .all('subscription')
    .filter(
      (one) =>
        (!customer || one.customer === customer) &&
        (filter === 'all' || (filter ? one.status === filter : one.status !== 'canceled')),
    )
  return toApiList('/v1/subscriptions', subscriptions, params)
}
