import type Stripe from 'stripe'
import { ApiError, newId, type Account, type WayToPay } from './account.ts'
import { bill, nextMonth, payInvoice, takeMoney } from './subscriptions.ts'

type Session = Stripe.Checkout.Session

export function openSession(account: Account, params: Stripe.Checkout.SessionCreateParams): Session {
  const id = newId('cs_test_', 58)
  return account.save({
    id,
    object: 'checkout.session',
    amount_total: Number(params.line_items?.[0]?.price_data?.unit_amount),
    cancel_url: params.cancel_url,
    created: account.now(),
    customer: null,
    metadata: params.metadata,
    mode: params.mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: params.success_url,
    url: `${account.url}/c/pay/${id}`,
  } as Session)
}

/**
 * A donor pays on the hosted page. Like the provider, it waits for the product to receive the event before the donor returns.
 * @returns where the donor is sent afterwards
 * @throws ApiError 402 when the card is declined: the page stays open for another
 */
export async function pay(
  account: Account,
  sessionId: string,
  { email, way = 'card' }: { email: string; way?: WayToPay },
): Promise<string> {
  const session = account.find('checkout.session', sessionId)
  if (session.status !== 'open') throw new ApiError(400, 'This payment page is closed.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new ApiError(422, 'Enter your email address.')
  if (way === 'card-declined') throw new ApiError(402, 'Your card was declined.', 'card_declined')
  const customer = account.save({ id: newId('cus_', 14), object: 'customer', email } as Stripe.Customer).id
  const charge = takeMoney(account, { amount: session.amount_total!, customer, way })
  const isPaid = charge.status === 'succeeded'
  const invoice = session.mode === 'subscription' ? subscribe(account, session, customer, way) : undefined
  account.purposes.set(String(charge.payment_intent), { session, ...(invoice && { invoice }) })
  if (invoice && isPaid) payInvoice(account, invoice, charge)
  Object.assign(session, {
    customer,
    customer_details: { email } as Stripe.Checkout.Session.CustomerDetails,
    payment_intent: invoice ? null : charge.payment_intent,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  } satisfies Partial<Session>)
  await account.announce('checkout.session.completed', session).firstAttempt
  return session.success_url!.replace('{CHECKOUT_SESSION_ID}', session.id)
}

/** @returns the invoice of the first month */
function subscribe(account: Account, session: Session, customer: string, way: WayToPay): Stripe.Invoice {
  const { amount_total: unit_amount, metadata } = session
  const subscription = account.save({
    id: newId('sub_'),
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    customer,
    items: { data: [{ current_period_end: nextMonth(account.now()), price: { unit_amount } }] },
    metadata,
    status: 'active',
  } as Stripe.Subscription)
  session.subscription = subscription.id
  account.ways.set(subscription.id, way)
  return bill(account, subscription)
}
