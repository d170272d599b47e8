import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { idOf, newId, type ObjectOf } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import { mergeMetadata, oneOf, optional, shape, text, type RulesFor } from '../api/parameters.ts'
import { refuseContradictions, type NewSession } from './new-session.ts'
import { createPrice } from './prices.ts'
import type { Provider } from '../api/provider.ts'

type Session = ObjectOf<'checkout.session'>

export const readSessionList = shape({
  ...listRules,
  customer: optional(text()),
  payment_intent: optional(text()),
  subscription: optional(text()),
  status: optional(oneOf('open', 'complete', 'expired')),
} satisfies RulesFor<Stripe.Checkout.SessionListParams>)

const minPence = 30
const maxPence = 99_999_999
const halfAnHourSeconds = 1800
const daySeconds = 86_400

/** @throws ApiError for parameters that do not go together */
export function createSession(provider: Provider, params: NewSession): Session {
  refuseContradictions(params)
  const created = provider.ledger.now()
  const expiresAt = params.expires_at ?? created + daySeconds
  if (expiresAt < created + halfAnHourSeconds - 60 || expiresAt > created + daySeconds)
    throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    })
  const total = params.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0)
  if (total < minPence)
    throw invalidRequest("The Checkout Session's total amount due must add up to at least £0.30 gbp", {
      code: 'amount_too_small',
    })
  if (total > maxPence)
    throw invalidRequest("The Checkout Session's total amount due must be no more than £999,999.99 gbp", {
      code: 'amount_too_large',
    })
  if (params.customer) provider.ledger.find('customer', params.customer, 'customer')

  const lineItems = params.line_items.map(({ price_data: data, quantity }) =>
    lineItem(createPrice(provider, data), quantity),
  )
  const session = provider.ledger.save(sessionOf(provider, params, { created, expiresAt, total }))
  provider.ledger.drafts.set(session.id, {
    lineItems,
    payment: params.payment_intent_data ?? {},
    subscription: params.subscription_data ?? {},
  })
  return session
}

function lineItem(price: Stripe.Price, quantity: number): Stripe.LineItem {
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: null,
    metadata: {},
    price,
    quantity,
  }
}

function sessionOf(
  { url }: Provider,
  params: NewSession,
  { created, expiresAt, total }: { created: number; expiresAt: number; total: number },
): Session {
  const id = newId('cs_test_', 58)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: 'gbp',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: params.mode === 'payment' ? (params.customer_creation ?? 'if_required') : 'always',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata(null, params.metadata),
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: params.allowed_payment_method_types ?? ['card', 'bacs_debit'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${url}/c/pay/${id}`,
    wallet_options: null,
  }
}

/** Nobody can pay it any more. */
export function expireSession({ ledger, announce }: Provider, id: string): Session {
  const session = ledger.find('checkout.session', id, 'session')
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  session.status = 'expired'
  session.url = null
  announce('checkout.session.expired', session)
  return session
}

/** Expires the sessions that are past their time. */
export function expireOverdue(provider: Provider): void {
  const now = provider.ledger.now()
  for (const session of provider.ledger.all('checkout.session')) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(provider, session.id)
  }
}

export function listSessions({ ledger }: Provider, params: ReturnType<typeof readSessionList>) {
  const { customer, payment_intent: intent, subscription, status } = params
  const sessions = ledger
    .all('checkout.session')
    .filter(
      (session) =>
        (!customer || idOf(session.customer) === customer) &&
        (!intent || idOf(session.payment_intent) === intent) &&
        (!subscription || idOf(session.subscription) === subscription) &&
        (!status || session.status === status),
    )
  return toApiList('/v1/checkout/sessions', sessions, params)
}

export function listLineItems(
  { ledger }: Provider,
  id: string,
  params: Parameters<typeof toApiList>[2],
): Stripe.ApiList<Stripe.LineItem> {
  ledger.find('checkout.session', id, 'session')
  return toApiList(`/v1/checkout/sessions/${id}/line_items`, ledger.drafts.get(id)?.lineItems ?? [], params)
}
