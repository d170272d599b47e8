import Stripe from 'stripe'
import { newId } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import { oneOf, optional, shape, text, type RulesFor } from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'

export const readInvoicePaymentList = shape({
  ...listRules,
  invoice: optional(text()),
  status: optional(oneOf('open', 'paid', 'canceled')),
  payment: optional(
    shape({
      type: oneOf('payment_intent'),
      payment_intent: text(),
    } satisfies RulesFor<Stripe.InvoicePaymentListParams.Payment>),
  ),
} satisfies RulesFor<Stripe.InvoicePaymentListParams>)

/** Ties a payment to an invoice. */
export function attachPayment(
  { ledger }: Provider,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): void {
  ledger.save<'invoice_payment'>({
    id: newId('inpay_1'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ledger.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** The payment tied to an invoice, or the invoice tied to a payment. */
export function invoicePaymentOf(
  { ledger }: Provider,
  { invoice, intent }: { invoice?: string; intent?: string },
) {
  return ledger
    .all('invoice_payment')
    .find((one) => one.invoice === invoice || (intent && one.payment.payment_intent === intent))
}

export function listInvoicePayments(
  { ledger }: Provider,
  { invoice, status, payment, ...page }: ReturnType<typeof readInvoicePaymentList>,
) {
  const payments = ledger
    .all('invoice_payment')
    .filter(
      (one) =>
        (!invoice || one.invoice === invoice) &&
        (!status || one.status === status) &&
        (!payment || one.payment.payment_intent === payment.payment_intent),
    )
  return toApiList('/v1/invoice_payments', payments, page)
}
