import type Stripe from 'stripe'
import { newId } from '../api/ledger.ts'
import { oneOf, optional, shape, text, webAddress, type RulesFor } from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'

export const readNewPortal = shape({
  customer: text(),
  return_url: optional(webAddress),
  locale: optional(oneOf('auto', 'en', 'en-GB')),
} satisfies RulesFor<Stripe.BillingPortal.SessionCreateParams>)

/** A page on which a customer sees and cancels subscriptions. Its address is the only key. */
export function createPortal(
  { ledger, url, announce }: Provider,
  params: ReturnType<typeof readNewPortal>,
): Stripe.BillingPortal.Session {
  ledger.find('customer', params.customer, 'customer')
  const id = newId('bps_1')
  const portal = ledger.save<'billing_portal.session'>({
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_simulated',
    created: ledger.now(),
    customer: params.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${url}/p/session/${id}`,
  })
  announce('billing_portal.session.created', portal)
  return portal
}
