import type Stripe from 'stripe'
import { ApiError, newId, type Account, type WayToPay } from './account.ts'

/** A card pays at once; a bank debit waits for `finishDebit`. */
export function takeMoney(
  account: Account,
  { amount, customer, way }: { amount: number; customer: string; way: WayToPay | undefined },
): Stripe.Charge {
  return account.save({
    id: newId('ch_'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: account.now(),
    customer,
    payment_intent: newId('pi_'),
    status: way === 'bank-debit' ? 'pending' : 'succeeded',
  } as Stripe.Charge)
}

/** @param time in seconds since 1970 */
export function nextMonth(time: number): number {
  const date = new Date(time * 1000)
  return date.setUTCMonth(date.getUTCMonth() + 1) / 1000
}

/** The invoice of a month, not yet paid. */
export function bill(account: Account, { id, customer, items, metadata }: Stripe.Subscription) {
  return account.save({
    id: newId('in_'),
    object: 'invoice',
    amount_due: items.data[0]!.price.unit_amount,
    amount_paid: 0,
    customer,
    customer_email: account.find('customer', customer).email,
    parent: { subscription_details: { metadata, subscription: id } },
    status: 'open',
    status_transitions: { paid_at: null },
  } as Stripe.Invoice)
}

export function payInvoice(account: Account, invoice: Stripe.Invoice, charge: Stripe.Charge): void {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.status_transitions.paid_at = account.now()
  account.announce('invoice.paid', invoice)
  account.announce('invoice_payment.paid', {
    id: newId('inpay_'),
    object: 'invoice_payment',
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: charge.payment_intent },
    status: 'paid',
  } as Stripe.InvoicePayment)
  setStatus(account, invoice, 'active')
}

export function refuseInvoice(account: Account, invoice: Stripe.Invoice): void {
  account.announce('invoice.payment_failed', invoice)
  setStatus(account, invoice, 'past_due')
}

function setStatus(account: Account, { parent }: Stripe.Invoice, status: 'active' | 'past_due'): void {
  const subscription = account.find('subscription', parent?.subscription_details?.subscription)
  if (subscription.status === 'canceled' || subscription.status === status) return
  subscription.status = status
  account.announce('customer.subscription.updated', subscription)
}

/**
 * A month passes: the next invoice is paid or refused, or a cancelled subscription ends.
 * @param declined refuses the card, whatever it usually does
 */
export function renew(account: Account, id: string, { declined = false } = {}): void {
  const subscription = findRunning(account, id)
  if (subscription.cancel_at_period_end) return end(account, id)
  const item = subscription.items.data[0]!
  item.current_period_end = nextMonth(item.current_period_end)
  const invoice = bill(account, subscription)
  const way = account.ways.get(id)
  if (declined || way === 'card-declined-later') return refuseInvoice(account, invoice)
  const customer = String(subscription.customer)
  const charge = takeMoney(account, { amount: invoice.amount_due, customer, way })
  account.purposes.set(String(charge.payment_intent), { invoice })
  if (charge.status === 'succeeded') payInvoice(account, invoice, charge)
}

/** A refused invoice is paid after all. */
export function retryInvoice(account: Account, id: string): void {
  const invoice = account.find('invoice', id)
  if (invoice.status !== 'open') throw new ApiError(400, 'This invoice is not awaiting payment.')
  const { amount_due: amount, customer } = invoice
  payInvoice(account, invoice, takeMoney(account, { amount, customer: String(customer), way: 'card' }))
}

/** Ends a subscription now, without a refund. */
export function end(account: Account, id: string): void {
  const subscription = findRunning(account, id)
  subscription.status = 'canceled'
  account.announce('customer.subscription.deleted', subscription)
}

/** Ends it with its month, or lets it go on. */
export function setEnding(account: Account, id: string, ends: boolean): void {
  const subscription = findRunning(account, id)
  subscription.cancel_at_period_end = ends
  subscription.cancel_at = ends ? subscription.items.data[0]!.current_period_end : null
  account.announce('customer.subscription.updated', subscription)
}

function findRunning(account: Account, id: string): Stripe.Subscription {
  const subscription = account.find('subscription', id)
  if (subscription.status === 'canceled') throw new ApiError(400, 'This subscription has ended.')
  return subscription
}
