import { Email } from '@street-musketeers/contract/fields.ts'
import type Stripe from 'stripe'
import type { Donation, MonthlyGift, Payment } from './rules.ts'

/** What an event reports about a donation, its monthly gift and its payment. */
interface ParsedEvent {
  donation?: Omit<Donation, 'donor_key'> | undefined
  gift?: Omit<MonthlyGift, 'donor_key'> | undefined
  payment?: Payment | undefined
  /** The checkout session whose donor gets a thank-you email, because the money has arrived. */
  thanksFor?: { sessionId: string } | undefined
}

/** Marks everything we create at the provider, because others may use the same account. */
export const siteMetadata = (publicUrl: string) => ({ site: publicUrl })

/** The events that we handle, and that reconciliation asks the provider for. */
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice_payment.paid',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][]

/** @returns null for an event that is not about our donations */
export function readPaymentEvent(event: Stripe.Event, publicUrl: string): ParsedEvent | null {
  const at = fromUnixTime(event.created)
  const isOurs = (metadata: Stripe.Metadata | null | undefined) => metadata?.site === publicUrl
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const session = event.data.object
      if (!isOurs(session.metadata) || !session.amount_total) return null
      const hasFailed = event.type === 'checkout.session.async_payment_failed'
      return readSession(session, { hasFailed, amount: session.amount_total, at })
    }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const invoice = event.data.object
      const details = invoice.parent?.subscription_details
      return details && isOurs(details.metadata)
        ? readInvoice(invoice, idOf(details.subscription)!, at)
        : null
    }
    case 'invoice_payment.paid': {
      const { invoice, payment } = event.data.object
      return paymentUpdate(payment.payment_intent, { source_id: idOf(invoice), reported_at: at })
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const subscription = event.data.object
      return isOurs(subscription.metadata) ? readSubscription(subscription, at) : null
    }
    case 'charge.refunded': {
      const { payment_intent: payment, amount_refunded: refunded } = event.data.object
      return paymentUpdate(payment, { refunded_pence: refunded, refunds_reported_at: at, reported_at: at })
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent: payment, status } = event.data.object
      return paymentUpdate(payment, { dispute: disputeOf(status), reported_at: at })
    }
    default:
      return null
  }
}

function readSession(
  session: Stripe.Checkout.Session,
  { hasFailed, amount, at }: { hasFailed: boolean; amount: number; at: Date },
): ParsedEvent {
  const isPaid = session.payment_status === 'paid'
  const subscription = idOf(session.subscription)
  const donor = {
    customer_id: idOf(session.customer),
    email: addressOf(session.customer_details?.email),
    amount_pence: amount,
  }
  const thanks = isPaid ? { thanksFor: { sessionId: session.id } } : {}
  if (subscription)
    return {
      gift: {
        ...donor,
        subscription_id: subscription,
        session_id: session.id,
        begun_at: at,
        state: 'running',
        state_reported_at: at,
      },
      ...thanks,
    }
  return {
    donation: {
      ...donor,
      source_id: session.id,
      type: 'oneoff',
      subscription_id: null,
      state: isPaid ? 'paid' : hasFailed ? 'failed' : 'waiting',
      given_at: at,
    },
    payment: paymentUpdate(session.payment_intent, { source_id: session.id, reported_at: at })?.payment,
    ...thanks,
  }
}

function readInvoice(invoice: Stripe.Invoice, subscription: string, at: Date): ParsedEvent | null {
  const isPaid = invoice.status === 'paid'
  const amount = isPaid ? invoice.amount_paid : invoice.amount_due
  if (!amount) return null
  return {
    donation: {
      source_id: invoice.id,
      type: 'monthly',
      subscription_id: subscription,
      customer_id: idOf(invoice.customer),
      email: addressOf(invoice.customer_email),
      amount_pence: amount,
      state: isPaid ? 'paid' : 'failed',
      given_at:
        isPaid && invoice.status_transitions.paid_at ? fromUnixTime(invoice.status_transitions.paid_at) : at,
    },
  }
}

function readSubscription(subscription: Stripe.Subscription, at: Date): ParsedEvent | null {
  const state = giftState(subscription)
  return (
    state && {
      gift: {
        subscription_id: subscription.id,
        session_id: null,
        customer_id: idOf(subscription.customer),
        email: null,
        amount_pence: null,
        begun_at: null,
        state,
        state_reported_at: at,
      },
    }
  )
}

function giftState({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription) {
  if (status === 'canceled' || status === 'incomplete_expired') return 'stopped'
  if (status === 'incomplete') return null
  if (cancel_at_period_end || cancel_at) return 'ending'
  return status === 'past_due' || status === 'unpaid' ? 'failing' : 'running'
}

function disputeOf(status: Stripe.Dispute.Status): Payment['dispute'] {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
}

function paymentUpdate(
  payment: string | { id: string } | null | undefined,
  update: Partial<Payment> & { reported_at: Date },
): { payment: Payment } | null {
  const id = idOf(payment)
  if (!id) return null
  return {
    payment: {
      payment_id: id,
      source_id: null,
      refunded_pence: 0,
      refunds_reported_at: null,
      dispute: null,
      ...update,
    },
  }
}

/** The provider passes on what a donor typed. What is not one email address is not stored. */
const addressOf = (typed: string | null | undefined) => Email.safeParse(typed).data ?? null

const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : (object?.id ?? null)

const fromUnixTime = (seconds: number) => new Date(seconds * 1000)
