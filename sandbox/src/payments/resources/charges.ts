import type Stripe from 'stripe'
import { newId } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import { optional, shape, text, type RulesFor } from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'
import type { PaymentMethod } from './payment-methods.ts'

export const readChargeList = shape({
  ...listRules,
  customer: optional(text()),
  payment_intent: optional(text()),
} satisfies RulesFor<Stripe.ChargeListParams>)

/** One attempt to take money, pending until the bank or card answers. */
export function createCharge(
  { ledger, url }: Provider,
  intent: Stripe.PaymentIntent,
  way: PaymentMethod,
  payer: Stripe.Charge.BillingDetails,
): Stripe.Charge {
  const id = newId('ch_3')
  return ledger.save<'charge'>({
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: payer,
    calculated_statement_descriptor: 'SIMULATED',
    captured: false,
    created: ledger.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'not_sent_to_network',
      reason: null,
      seller_message: null,
      type: 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm_1'),
    payment_method_details: detailsOf(way, ledger.now()),
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${url}/`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  })
}

/** @param created when the charge was made, in seconds since 1970 */
function detailsOf({ type, last4 }: PaymentMethod, created: number): Stripe.Charge.PaymentMethodDetails {
  if (type === 'bacs_debit')
    return { type, bacs_debit: { fingerprint: null, last4, mandate: null, sort_code: '108800' } }
  return {
    type,
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: 'visa',
      checks: null,
      country: 'GB',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: new Date(created * 1000).getUTCFullYear() + 3,
      funding: 'credit',
      installments: null,
      last4,
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

export function listCharges({ ledger }: Provider, params: ReturnType<typeof readChargeList>) {
  const { customer, payment_intent: intent } = params
  const charges = ledger
    .all('charge')
    .filter(
      (charge) =>
        (!customer || charge.customer === customer) && (!intent || charge.payment_intent === intent),
    )
  return toApiList('/v1/charges', charges, params)
}
