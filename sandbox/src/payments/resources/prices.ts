import Stripe from 'stripe'
import { newId } from '../api/ledger.ts'
import { metadata, oneOf, optional, shape, text, wholeNumber, type RulesFor } from '../api/parameters.ts'
import type { Provider } from '../api/provider.ts'

/** A price given with the request. The simulator knows pounds only. */
export const priceData = shape({
  currency: oneOf('gbp'),
  unit_amount: wholeNumber(),
  product_data: shape({
    name: text(),
    description: optional(text()),
    metadata: optional(metadata),
  } satisfies RulesFor<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>),
  recurring: optional(
    shape({
      interval: oneOf('day', 'week', 'month', 'year'),
      interval_count: optional(wholeNumber({ min: 1, max: 36 })),
    } satisfies RulesFor<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring>),
  ),
} satisfies RulesFor<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>)

/** Stores a price and its product. */
export function createPrice(
  { ledger }: Provider,
  { currency, unit_amount, product_data: productData, recurring }: ReturnType<typeof priceData>,
): Stripe.Price {
  const created = ledger.now()
  const product = ledger.save<'product'>({
    id: newId('prod_', 14),
    object: 'product',
    active: false,
    created,
    description: productData.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: productData.metadata ?? {},
    name: productData.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  })
  return ledger.save<'price'>({
    id: newId('price_1'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(unit_amount),
  })
}
