import type Stripe from 'stripe'
import { exclusiveParameters, invalidRequest } from '../api/errors.ts'
import {
  email,
  list,
  metadata,
  oneOf,
  optional,
  shape,
  text,
  webAddress,
  wholeNumber,
  type RulesFor,
} from '../api/parameters.ts'
import { priceData } from './prices.ts'

/** The parameters of a new session. */
export const readNewSession = shape({
  mode: oneOf('payment', 'subscription'),
  line_items: list(
    shape({
      price_data: priceData,
      quantity: wholeNumber({ min: 1, max: 999_999 }),
    } satisfies RulesFor<Stripe.Checkout.SessionCreateParams.LineItem>),
    100,
  ),
  success_url: webAddress,
  cancel_url: optional(webAddress),
  client_reference_id: optional(text(200)),
  customer: optional(text()),
  customer_email: optional(email),
  customer_creation: optional(oneOf('always', 'if_required')),
  submit_type: optional(oneOf('auto', 'book', 'donate', 'pay', 'subscribe')),
  allowed_payment_method_types: optional(list(oneOf('card', 'bacs_debit'), 2)),
  payment_intent_data: optional(
    shape({
      description: optional(text()),
      metadata: optional(metadata),
    } satisfies RulesFor<Stripe.Checkout.SessionCreateParams.PaymentIntentData>),
  ),
  subscription_data: optional(
    shape({
      description: optional(text(500)),
      metadata: optional(metadata),
    } satisfies RulesFor<Stripe.Checkout.SessionCreateParams.SubscriptionData>),
  ),
  billing_address_collection: optional(oneOf('auto', 'required')),
  expires_at: optional(wholeNumber({ max: 9_999_999_999 })),
  locale: optional(oneOf('auto', 'en', 'en-GB')),
  metadata: optional(metadata),
  ui_mode: optional(oneOf('hosted_page')),
} satisfies RulesFor<Stripe.Checkout.SessionCreateParams>)
export type NewSession = ReturnType<typeof readNewSession>

/** @throws ApiError for parameters that do not go together */
export function refuseContradictions(params: NewSession): void {
  const { mode, customer, customer_email: address, customer_creation: creation, submit_type: submit } = params
  const recurring = params.line_items.some((item) => item.price_data.recurring)
  if (customer && address) throw exclusiveParameters('customer', 'customer_email')
  if (customer && creation) throw exclusiveParameters('customer', 'customer_creation')
  if (params.line_items.length === 0)
    throw invalidRequest(`\`line_items\` must not be empty in \`${mode}\` mode.`, { param: 'line_items' })
  if (mode === 'payment') {
    if (recurring)
      throw invalidRequest(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      )
    if (params.subscription_data)
      throw invalidRequest('You can not pass `subscription_data` in `payment` mode.', {
        param: 'subscription_data',
      })
    return
  }
  if (!recurring)
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    )
  if (creation)
    throw invalidRequest('`customer_creation` can only be used in `payment` mode.', {
      param: 'customer_creation',
    })
  if (params.payment_intent_data)
    throw invalidRequest('You can not pass `payment_intent_data` in `subscription` mode.', {
      param: 'payment_intent_data',
    })
  if (submit && submit !== 'auto' && submit !== 'subscribe')
    throw invalidRequest(`\`submit_type\` \`${submit}\` can not be used in \`subscription\` mode.`, {
      param: 'submit_type',
    })
}
