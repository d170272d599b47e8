import type Stripe from 'stripe'
import { invalidRequest, missingParameter } from '../api/errors.ts'
import { idOf, newId } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import {
  metadata,
  mergeMetadata,
  oneOf,
  optional,
  shape,
  text,
  wholeNumber,
  type RulesFor,
} from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'

export const readNewRefund = shape({
  charge: optional(text()),
  payment_intent: optional(text()),
  amount: optional(wholeNumber({ min: 1 })),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata: optional(metadata),
} satisfies RulesFor<Stripe.RefundCreateParams>)

export const readRefundList = shape({
  ...listRules,
  charge: optional(text()),
  payment_intent: optional(text()),
} satisfies RulesFor<Stripe.RefundListParams>)

/** Refunds the rest of a charge, or a part of it. */
export function createRefund(
  { ledger, announce }: Provider,
  params: Partial<ReturnType<typeof readNewRefund>>,
): Stripe.Refund {
  if (!params.charge && !params.payment_intent) throw missingParameter('payment_intent')
  const charge = params.charge
    ? ledger.find('charge', params.charge, 'charge')
    : ledger.get(
        'charge',
        idOf(ledger.find('payment_intent', params.payment_intent ?? '', 'payment_intent').latest_charge),
      )
  if (!charge?.paid)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    })
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const { amount = left } = params
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })

  const refund = ledger.save<'refund'>({
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata(null, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  announce('refund.created', refund)
  announce('charge.refunded', charge, before)
  return refund
}

export function listRefunds({ ledger }: Provider, params: ReturnType<typeof readRefundList>) {
  const { charge, payment_intent: intent } = params
  const refunds = ledger
    .all('refund')
    .filter(
      (refund) => (!charge || refund.charge === charge) && (!intent || refund.payment_intent === intent),
    )
  return toApiList('/v1/refunds', refunds, params)
}
