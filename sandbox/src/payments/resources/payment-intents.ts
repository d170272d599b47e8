import type Stripe from 'stripe'
import { createCharge } from './charges.ts'
import { newId } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import { optional, shape, text, type RulesFor } from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'
import type { Decline, PaymentMethod } from './payment-methods.ts'

export const readPaymentIntentList = shape({
  ...listRules,
  customer: optional(text()),
} satisfies RulesFor<Stripe.PaymentIntentListParams>)

export interface Payment {
  amount: number
  customer: string | null
  description: string | null
  metadata: Stripe.Metadata
  /** Whether later payments are taken without the payer present. */
  later: boolean
}

/** Begins a payment; `tryPayment` then makes it succeed or fail. */
export function createPaymentIntent({ ledger, announce }: Provider, payment: Payment): Stripe.PaymentIntent {
  const id = newId('pi_3')
  const intent = ledger.save<'payment_intent'>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`),
    confirmation_method: 'automatic',
    created: ledger.now(),
    currency: 'gbp',
    customer: payment.customer,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'bacs_debit'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: payment.later ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  })
  announce('payment_intent.created', intent)
  return intent
}

/**
 * Tries a way to pay. A bank debit is processing until it settles or fails; a card answers at once.
 * @param decline why it is declined; undefined: it is not
 */
export function tryPayment(
  provider: Provider,
  intent: Stripe.PaymentIntent,
  way: PaymentMethod,
  { decline, payer }: { decline: Decline | undefined; payer: Stripe.Charge.BillingDetails },
): 'succeeded' | 'processing' | 'declined' {
  const { announce } = provider
  const charge = createCharge(provider, intent, way, payer)
  intent.latest_charge = charge.id
  if (way.type === 'bacs_debit') {
    intent.status = 'processing'
    announce('payment_intent.processing', intent)
    announce('charge.pending', charge)
    return 'processing'
  }
  if (decline) {
    failPayment(provider, intent, decline)
    return 'declined'
  }
  succeedPayment(provider, intent)
  return 'succeeded'
}

/** The money has arrived. */
export function succeedPayment({ ledger, announce }: Provider, intent: Stripe.PaymentIntent): void {
  const charge = ledger.find('charge', intent.latest_charge as string)
  charge.status = 'succeeded'
  charge.paid = true
  charge.amount_captured = charge.amount
  charge.captured = true
  charge.outcome = { ...charge.outcome!, network_status: 'approved_by_network', type: 'authorized' }
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  intent.payment_method = charge.payment_method
  announce('charge.succeeded', charge)
  announce('payment_intent.succeeded', intent)
}

/** The money will not arrive this way. */
export function failPayment(
  { ledger, announce }: Provider,
  intent: Stripe.PaymentIntent,
  decline: Decline,
): void {
  const charge = ledger.find('charge', intent.latest_charge as string)
  charge.status = 'failed'
  charge.failure_code = decline.code
  charge.failure_message = decline.message
  charge.outcome = { ...charge.outcome!, network_status: 'declined_by_network', type: 'issuer_declined' }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'card_error',
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
  }
  announce('charge.failed', charge)
  announce('payment_intent.payment_failed', intent)
}

export function listPaymentIntents({ ledger }: Provider, params: ReturnType<typeof readPaymentIntentList>) {
  const intents = ledger
    .all('payment_intent')
    .filter((intent) => !params.customer || intent.customer === params.customer)
  return toApiList('/v1/payment_intents', intents, params)
}
