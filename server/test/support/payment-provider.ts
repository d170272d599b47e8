import { startPayments, type Payments } from '@street-musketeers/sandbox/payments.ts'
import Stripe from 'stripe'
import { afterAll, expect } from 'vitest'
import { hashToken } from '../../src/platform/secrets/secrets.ts'
import type { World } from './world.ts'

/** The secret that a browser keeps after donating. */
export const secret = 'a-secret-of-this-browser-and-of-no-other-one'

/**
 * The sandbox's payment provider for tests. It uses the world's clock and sends no events, so that a test delivers each at any
 * time, any number of times and in any order.
 */
export function paymentProvider(of: () => World) {
  let payments: Payments
  afterAll(() => payments?.stop())

  return {
    /** For `world({ environment })`. */
    async environment(): Promise<Record<string, string>> {
      payments = await startPayments({ port: 0, now: () => of().clock.now() })
      return {
        STRIPE_SECRET_KEY: payments.secretKey,
        STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
        STRIPE_API_BASE: payments.url,
      }
    },
    get controls() {
      return payments.controls
    },
    get ledger() {
      return payments.ledger
    },
    get webhookSecret() {
      return payments.webhookSecret
    },

    /** Takes the provider's events since the last time, oldest first. */
    events: () => payments.takeEvents(),

    /** Opens a session as the donation panel does. */
    async begin(
      options: { type?: 'oneoff' | 'monthly'; amount?: string; nonce?: string } = {},
    ): Promise<string> {
      const { url } = await of().as(null)('POST /api/create-checkout-session', {
        type: 'oneoff',
        amount: '10',
        browser: hashToken(secret).toString('base64url'),
        ...options,
      })
      return /cs_test_\w+/.exec(url)![0]
    },

    /** Delivers a signed event. */
    async deliver(
      event: Stripe.Event,
      {
        signedAt = of().clock.now(),
        secret: key = payments.webhookSecret,
        payload = JSON.stringify(event),
      } = {},
    ): Promise<number> {
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: JSON.stringify(event),
        secret: key,
        timestamp: Math.floor(signedAt.getTime() / 1000),
      })
      const { statusCode } = await of().app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        payload,
      })
      return statusCode
    },

    /** Delivers all new events in order. */
    async deliverAll(): Promise<void> {
      for (const event of this.events()) expect(await this.deliver(event)).toBe(200)
    },
  }
}

/** Every order of a few items. */
export function permutations<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first, at) =>
    permutations(things.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  )
}
