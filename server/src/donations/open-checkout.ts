import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { createHash } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { randomToken } from '../platform/secrets/secrets.ts'
import { siteMetadata } from './read-payment-event.ts'
import { formatPounds } from './rules.ts'

/**
 * Opens the provider's page for a donation. Nothing is stored here (rule: donations-follow-signed-events). Somebody who comes back unpaid finds the
 * form as they filled it in (rule: unpaid-gifts-are-restored).
 * @returns the URL of the page
 */
export async function openCheckout(
  { type, amount, nonce = randomToken(), browser }: InputOf<'POST /api/create-checkout-session'>,
  { config, payments }: Pick<Platform, 'config' | 'payments'>,
): Promise<string> {
  const { productName, publicUrl } = config
  const metadata = siteMetadata(publicUrl)
  const price = {
    currency: 'gbp',
    unit_amount: amount,
    product_data: { name: `${type === 'monthly' ? 'Monthly donation' : 'Donation'} to ${productName}` },
  }
  const shared = {
    metadata: { ...metadata, ...(browser && { browser }) },
    success_url: `${publicUrl}${paths.donationSuccess()}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}${paths.donate({ type, amount: formatPounds(amount) })}`,
    locale: 'en-GB',
  } as const
  // The same form with another choice is another gift.
  const idempotencyKey = createHash('sha256')
    .update(JSON.stringify([nonce, type, amount, browser]))
    .digest('base64url')

  if (type === 'monthly')
    return payments.openCheckout(
      {
        ...shared,
        mode: 'subscription',
        line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: 'month' } } }],
        subscription_data: { metadata },
      },
      idempotencyKey,
    )
  return payments.openCheckout(
    {
      ...shared,
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: price }],
      submit_type: 'donate',
      // The billing portal needs a customer.
      customer_creation: 'always',
      payment_intent_data: { metadata },
    },
    idempotencyKey,
  )
}
