import type { createCheckoutSession as contract } from '@street-musketeers/contract/donations/donations.ts'
import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
import { createHash } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { randomToken } from '../platform/secrets/secrets.ts'
import { siteMetadata } from './read-payment-event.ts'

/**
 * Opens the provider's page for a donation. Nothing is stored here: a donation exists once the provider says so (rule: donations-follow-signed-events).
 * @returns the page's address
 */
export async function openCheckout(
  { type, amount, nonce = randomToken(), browser }: InputOf<typeof contract>,
  { config, payments }: Pick<Platform, 'config' | 'payments'>,
): Promise<string> {
  const { productName, publicUrl } = config
  const marks = siteMetadata(publicUrl)
  const price = {
    currency: 'gbp',
    unit_amount: amount,
    product_data: { name: `${type === 'monthly' ? 'Monthly donation' : 'Donation'} to ${productName}` },
  }
  const shared = {
    metadata: { ...marks, ...(browser && { browser }) },
    success_url: `${publicUrl}/donationsuccess?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/donate`,
    locale: 'en-GB',
  } as const
  // The same form with another choice is another gift.
  const once = createHash('sha256')
    .update(JSON.stringify([nonce, type, amount, browser]))
    .digest('base64url')

  if (type === 'monthly')
    return payments.openCheckout(
      {
        ...shared,
        mode: 'subscription',
        line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: 'month' } } }],
        subscription_data: { metadata: marks },
      },
      once,
    )
  return payments.openCheckout(
    {
      ...shared,
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: price }],
      submit_type: 'donate',
      // Without a customer no billing portal opens.
      customer_creation: 'always',
      payment_intent_data: { metadata: marks },
    },
    once,
  )
}
