import type Stripe from 'stripe'
import { ApiError, invalidRequest } from '../api/errors.ts'
import { createCustomer } from './customers.ts'
import { attachPayment } from './invoice-payments.ts'
import { createInvoice, markPaid } from './invoices.ts'
import { idOf, type CheckoutDraft, type ObjectOf } from '../api/ledger.ts'
import { mergeMetadata } from '../api/parameters.ts'
import { createPaymentIntent, tryPayment } from './payment-intents.ts'
import type { Provider } from '../api/provider.ts'
import { createSubscription } from './subscriptions.ts'
import type { PaymentMethod } from './payment-methods.ts'

type Session = ObjectOf<'checkout.session'>

/**
 * A donor pays on the hosted page.
 * @returns the completed session and its event
 * @throws ApiError 402 when the payment is declined; the session stays open for another attempt
 */
export function payAtCheckout(
  provider: Provider,
  session: Session,
  { email, way }: { email: string; way: PaymentMethod },
): { session: Session; completed: Stripe.Event } {
  const draft = provider.ledger.drafts.get(session.id)
  if (session.status !== 'open' || !draft)
    throw invalidRequest('This payment page is closed: it was paid, or it has expired.')
  if (!session.payment_method_types.includes(way.type))
    throw invalidRequest('This way to pay is not accepted here.')

  const intent = intentOf(provider, session, draft, email)
  const payer = payerOf(email)
  const outcome = tryPayment(provider, intent, way, { decline: way.decline, payer })
  if (outcome === 'declined' && way.decline)
    throw new ApiError(402, {
      type: 'card_error',
      code: way.decline.code,
      decline_code: way.decline.declineCode,
      message: way.decline.message,
    })

  if (session.mode === 'subscription') subscribe(provider, session, draft, { intent, way })
  session.status = 'complete'
  session.payment_status = outcome === 'succeeded' ? 'paid' : 'unpaid'
  session.customer = intent.customer
  session.url = null
  session.customer_details = {
    address: payer.address,
    business_name: null,
    email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  return { session, completed: provider.announce('checkout.session.completed', session) }
}

/** The payment of this session: that of an earlier attempt, or a new one. */
function intentOf(
  provider: Provider,
  session: Session,
  draft: CheckoutDraft,
  email: string,
): Stripe.PaymentIntent {
  const existing = provider.ledger.get('payment_intent', draft.intent)
  if (existing) return existing

  const wantsCustomer = session.customer_creation === 'always'
  const customer =
    idOf(session.customer) ??
    (wantsCustomer ? createCustomer(provider, { email, name: payerOf(email).name ?? undefined }).id : null)
  const intent = createPaymentIntent(provider, {
    amount: session.amount_total ?? 0,
    customer,
    description:
      session.mode === 'subscription' ? 'Subscription creation' : (draft.payment.description ?? null),
    metadata: session.mode === 'subscription' ? {} : mergeMetadata(null, draft.payment.metadata),
    later: session.mode === 'subscription',
  })
  draft.intent = intent.id
  if (session.mode === 'payment') session.payment_intent = intent.id
  return intent
}

function subscribe(
  provider: Provider,
  session: Session,
  draft: CheckoutDraft,
  { intent, way }: { intent: Stripe.PaymentIntent; way: PaymentMethod },
): void {
  const [item] = draft.lineItems
  if (!item?.price) throw invalidRequest('This session has nothing to subscribe to.')
  const subscription = createSubscription(provider, {
    customer: idOf(intent.customer) ?? '',
    price: item.price,
    quantity: item.quantity ?? 1,
    description: draft.subscription.description ?? null,
    metadata: mergeMetadata(null, draft.subscription.metadata),
    way,
  })
  const invoice = createInvoice(provider, subscription)
  attachPayment(provider, invoice, intent)
  subscription.latest_invoice = invoice.id
  session.subscription = subscription.id
  session.invoice = invoice.id
  if (intent.status === 'succeeded') markPaid(provider, invoice)
}

/** The provider always sends a name and a postcode too. */
export function payerOf(email: string): Stripe.Charge.BillingDetails & { name: string } {
  return {
    address: {
      city: null,
      country: 'GB',
      line1: null,
      line2: null,
      postal_code: 'EX1 1AA',
      state: null,
    },
    email,
    name: 'Test Donor',
    phone: null,
    tax_id: null,
  }
}
