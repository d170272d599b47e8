import type Stripe from 'stripe'
import { newId } from '../api/ledger.ts'
import { toApiList, listRules } from '../api/lists.ts'
import { email, metadata, mergeMetadata, optional, shape, text, type RulesFor } from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'
import { endSubscription } from './subscriptions.ts'

const customerFields = {
  email: optional(email),
  name: optional(text()),
  description: optional(text()),
  metadata: optional(metadata),
}
const customerRules = customerFields satisfies RulesFor<Stripe.CustomerCreateParams> &
  RulesFor<Stripe.CustomerUpdateParams>
export const readCustomer = shape(customerRules)
type CustomerParams = ReturnType<typeof readCustomer>

export const readCustomerList = shape({
  ...listRules,
  email: optional(text()),
} satisfies RulesFor<Stripe.CustomerListParams>)

export function createCustomer(
  { ledger, announce }: Provider,
  params: Partial<CustomerParams>,
): Stripe.Customer {
  const customer = ledger.save<'customer'>({
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: ledger.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    name: params.name ?? null,
    phone: null,
    preferred_locales: ['en-GB'],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  announce('customer.created', customer)
  return customer
}

export function updateCustomer(
  { ledger, announce }: Provider,
  id: string,
  params: CustomerParams,
): Stripe.Customer {
  const customer = ledger.find('customer', id)
  const { email: wasEmail, name: wasName, description: wasDescription } = customer
  customer.email = params.email ?? customer.email
  customer.name = params.name ?? customer.name ?? null
  customer.description = params.description ?? customer.description
  customer.metadata = mergeMetadata(customer.metadata, params.metadata)
  announce('customer.updated', customer, { email: wasEmail, name: wasName, description: wasDescription })
  return customer
}

/** Ends their subscriptions too, at once. */
export function deleteCustomer(provider: Provider, id: string): Stripe.DeletedCustomer {
  const { ledger, announce } = provider
  const customer = ledger.find('customer', id)
  for (const subscription of ledger.all('subscription')) {
    if (subscription.customer === id && subscription.status !== 'canceled')
      endSubscription(provider, subscription)
  }
  ledger.delete('customer', id)
  announce('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

export function listCustomers({ ledger }: Provider, params: ReturnType<typeof readCustomerList>) {
  const customers = ledger
    .all('customer')
    .filter((customer) => !params.email || customer.email === params.email)
  return toApiList('/v1/customers', customers, params)
}
