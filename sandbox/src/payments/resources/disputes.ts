import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { newId, idOf } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import { optional, shape, text, type RulesFor } from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'

export const readDisputeList = shape({
  ...listRules,
  charge: optional(text()),
  payment_intent: optional(text()),
} satisfies RulesFor<Stripe.DisputeListParams>)

/** A payer disputes a charge: their bank takes the money back until it decides. */
export function openDispute({ ledger, announce }: Provider, chargeId: string): Stripe.Dispute {
  const charge = ledger.find('charge', chargeId)
  if (!charge.paid || charge.disputed) throw invalidRequest('This charge cannot be disputed, or already is.')
  const created = ledger.now()
  const dispute = ledger.save<'dispute'>({
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  charge.disputed = true
  announce('charge.dispute.created', dispute)
  announce('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. */
export function closeDispute(
  { ledger, announce }: Provider,
  id: string,
  status: 'won' | 'lost',
): Stripe.Dispute {
  const dispute = ledger.find('dispute', id)
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is closed.')
  dispute.status = status
  announce('charge.dispute.closed', dispute)
  if (status === 'won') announce('charge.dispute.funds_reinstated', dispute)
  return dispute
}

export function listDisputes({ ledger }: Provider, params: ReturnType<typeof readDisputeList>) {
  const { charge, payment_intent: intent } = params
  const disputes = ledger
    .all('dispute')
    .filter(
      (one) => (!charge || idOf(one.charge) === charge) && (!intent || idOf(one.payment_intent) === intent),
    )
  return toApiList('/v1/disputes', disputes, params)
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
