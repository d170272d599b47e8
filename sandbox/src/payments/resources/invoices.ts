import Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { invoicePaymentOf } from './invoice-payments.ts'
import { idOf, newId } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import { oneOf, optional, shape, text, type RulesFor } from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'

export const readInvoiceList = shape({
  ...listRules,
  customer: optional(text()),
  subscription: optional(text()),
  status: optional(oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
} satisfies RulesFor<Stripe.InvoiceListParams>)

/**
 * Bills a subscription's current period. Its payment is a separate object.
 * @param since when the previous period began; undefined: this is the first
 */
export function createInvoice(
  { ledger, announce }: Provider,
  subscription: Stripe.Subscription,
  since?: number,
): Stripe.Invoice {
  const [item] = subscription.items.data
  if (!item) throw invalidRequest('This subscription has no items.')
  const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const customer = ledger.find('customer', subscription.customer as string)
  const created = ledger.now()
  const id = newId('in_1')
  const invoice = ledger.save<'invoice'>({
    id,
    object: 'invoice',
    ...constantFields(),
    amount_due: amount,
    amount_remaining: amount,
    billing_reason: since === undefined ? 'subscription_create' : 'subscription_cycle',
    created,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: created,
    lines: {
      object: 'list',
      url: `/v1/invoices/${id}/lines`,
      has_more: false,
      data: [lineOf(subscription, item, { invoice: id, amount, period })],
    },
    number: `SIM-${String(ledger.all('invoice').length + 1).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // These name the finished period; the lines name the billed one.
    period_end: period.start,
    period_start: since ?? period.start,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    webhooks_delivered_at: created,
  })
  announce('invoice.created', { ...invoice, status: 'draft' })
  announce('invoice.finalized', invoice)
  return invoice
}

/** The fields that are the same in every new invoice. */
function constantFields() {
  return {
    account_country: 'GB',
    account_name: 'Simulated account',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    currency: 'gbp',
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
  } satisfies Partial<Stripe.Invoice>
}

function lineOf(
  subscription: Stripe.Subscription,
  { id, price, quantity = 1 }: Stripe.SubscriptionItem,
  { invoice, amount, period }: { invoice: string; amount: number; period: { start: number; end: number } },
): Stripe.InvoiceLineItem {
  return {
    id: newId('il_1'),
    object: 'line_item',
    amount,
    currency: 'gbp',
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) ?? '' },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** Records that its payment succeeded. */
export function markPaid(provider: Provider, invoice: Stripe.Invoice): void {
  const { announce } = provider
  const now = provider.ledger.now()
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.attempt_count += 1
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  announce('invoice.paid', invoice)
  announce('invoice.payment_succeeded', invoice)
  const payment = invoicePaymentOf(provider, { invoice: invoice.id })
  if (!payment) return
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_due
  payment.status_transitions.paid_at = now
  announce('invoice_payment.paid', payment)
}

/** Records that its payment failed; the provider would try again some days later. */
export function markUnpaid({ ledger, announce }: Provider, invoice: Stripe.Invoice): void {
  invoice.attempted = true
  invoice.attempt_count += 1
  invoice.next_payment_attempt = ledger.now() + 3 * 86_400
  announce('invoice.payment_failed', invoice)
}

export const subscriptionOf = (invoice: Stripe.Invoice): string | undefined =>
  idOf(invoice.parent?.subscription_details?.subscription)

export function listInvoices({ ledger }: Provider, params: ReturnType<typeof readInvoiceList>) {
  const { customer, subscription, status } = params
  const invoices = ledger
    .all('invoice')
    .filter(
      (invoice) =>
        (!customer || invoice.customer === customer) &&
        (!subscription || subscriptionOf(invoice) === subscription) &&
        (!status || invoice.status === status),
    )
  return toApiList('/v1/invoices', invoices, params)
}
