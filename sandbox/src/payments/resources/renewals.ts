import type Stripe from 'stripe'
import { payerOf } from './checkout.ts'
import { invalidRequest } from '../api/errors.ts'
import { attachPayment, invoicePaymentOf } from './invoice-payments.ts'
import { createInvoice, markPaid, markUnpaid, subscriptionOf } from './invoices.ts'
import { idOf } from '../api/ledger.ts'
import { createPaymentIntent, failPayment, succeedPayment, tryPayment } from './payment-intents.ts'
import type { Provider } from '../api/provider.ts'
import { beginNextPeriod, endSubscription } from './subscriptions.ts'
import { findPaymentMethod, type Decline, type PaymentMethod } from './payment-methods.ts'

const cardDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
const debitDecline: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: 'debit_not_authorized',
  message: 'The bank returned the debit.',
}

/**
 * A month has passed: makes and pays the next invoice, or ends a subscription that was cancelled for this day.
 * @param fails declines the card, whatever it usually does
 */
export function renew(
  provider: Provider,
  id: string,
  { fails }: { fails: boolean },
): Stripe.Invoice | undefined {
  const subscription = provider.ledger.find('subscription', id)
  if (subscription.status === 'canceled') throw invalidRequest('This subscription has ended.')
  if (subscription.cancel_at_period_end) {
    endSubscription(provider, subscription)
    return undefined
  }

  const before = { status: subscription.status, latest_invoice: subscription.latest_invoice }
  const since = beginNextPeriod(subscription)
  const invoice = createInvoice(provider, subscription, since)
  const intent = createPaymentIntent(provider, {
    amount: invoice.amount_due,
    customer: idOf(subscription.customer) ?? null,
    description: 'Subscription update',
    metadata: {},
    later: false,
  })
  attachPayment(provider, invoice, intent)
  subscription.latest_invoice = invoice.id
  payInvoice(provider, invoice, { intent, fails })
  provider.announce('customer.subscription.updated', subscription, before)
  return invoice
}

/** Tries again to take the payment of a failed renewal. */
export function retryInvoice(provider: Provider, id: string): Stripe.Invoice {
  const invoice = provider.ledger.find('invoice', id)
  const payment = invoicePaymentOf(provider, { invoice: id })
  const intent = provider.ledger.get('payment_intent', payment?.payment.payment_intent)
  if (invoice.status !== 'open' || intent?.status !== 'requires_payment_method')
    throw invalidRequest('This invoice is not awaiting payment.')
  payInvoice(provider, invoice, { intent, fails: false, way: findPaymentMethod('card') })
  return invoice
}

function payInvoice(
  provider: Provider,
  invoice: Stripe.Invoice,
  {
    intent,
    fails,
    way: chosenWay,
  }: { intent: Stripe.PaymentIntent; fails: boolean; way?: PaymentMethod | undefined },
): void {
  const way = chosenWay ?? provider.ledger.paymentMethods.get(subscriptionOf(invoice) ?? '')
  if (!way) throw invalidRequest('This invoice has no payment method.')
  const decline = fails ? cardDecline : way.laterDecline
  const payer = payerOf(invoice.customer_email ?? '')
  const outcome = tryPayment(provider, intent, way, { decline, payer })
  if (outcome === 'succeeded') return onInvoicePaid(provider, invoice)
  if (outcome === 'declined') return onInvoiceRefused(provider, invoice)
  // A bank debit is answered days later, by finishDebit.
}

function onInvoicePaid(provider: Provider, invoice: Stripe.Invoice): void {
  markPaid(provider, invoice)
  setSubscriptionStatus(provider, invoice, 'active')
}

function onInvoiceRefused(provider: Provider, invoice: Stripe.Invoice): void {
  markUnpaid(provider, invoice)
  setSubscriptionStatus(provider, invoice, 'past_due')
}

function setSubscriptionStatus(
  provider: Provider,
  invoice: Stripe.Invoice,
  status: 'active' | 'past_due',
): void {
  const subscription = provider.ledger.get('subscription', subscriptionOf(invoice))
  if (!subscription || subscription.status === 'canceled' || subscription.status === status) return
  const before = { status: subscription.status }
  subscription.status = status
  provider.announce('customer.subscription.updated', subscription, before)
}

/**
 * A bank answers a debit that is being processed.
 * @param arrives whether the money arrives
 */
export function finishDebit(provider: Provider, id: string, { arrives }: { arrives: boolean }): void {
  const intent = provider.ledger.find('payment_intent', id)
  if (intent.status !== 'processing') throw invalidRequest('This payment is not being processed.')
  if (arrives) succeedPayment(provider, intent)
  else failPayment(provider, intent, debitDecline)

  const invoicePayment = invoicePaymentOf(provider, { intent: id })
  const invoice = provider.ledger.get('invoice', invoicePayment?.invoice)
  if (invoice) (arrives ? onInvoicePaid : onInvoiceRefused)(provider, invoice)

  const session = provider.ledger
    .all('checkout.session')
    .find((one) => provider.ledger.drafts.get(one.id)?.intent === id)
  if (!session) return
  if (arrives) session.payment_status = 'paid'
  provider.announce(
    arrives ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    session,
  )
}

/** The provider gives up on an unpaid subscription. */
export function giveUp(provider: Provider, id: string): void {
  const subscription = provider.ledger.find('subscription', id)
  if (subscription.status !== 'past_due') throw invalidRequest('This subscription is not past due.')
  endSubscription(provider, subscription, 'payment_failed')
}
