import { donationMessages } from '@street-musketeers/contract/donations/messages-and-limits.ts'
import type { FastifyInstance } from 'fastify'
import { requireRecentProof } from '../platform/http/actor.ts'
import { days, hours } from '../platform/values/clock.ts'
import { mayEmail, type EmailRequestLimits } from '../platform/http/email-requests.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import type { Limit } from '../platform/http/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { problem } from '../platform/http/problem.ts'
import { listDonations, listDonors, sumDonations } from './list-donations.ts'
import { openBilling, openPortal } from './open-billing.ts'
import { openCheckout } from './open-checkout.ts'
import { exportDonations } from './export-donations.ts'
import { requestBillingKey } from './send-billing-key.ts'
import { handlePaymentEvent } from './receive-payment-event.ts'

/** By visitor, including mistakes: each calls the payment provider for somebody we do not know. An office shares one address. */
const checkoutLimit: Limit = { name: 'checkout', points: 60, windowMs: hours(1) }
/** By visitor: each of them asks the payment provider for a session that anybody may name, or emails an address. */
const portalLimit: Limit = { name: 'billing', points: 30, windowMs: hours(1) }
/** Keys that donors request (rule: billing-key-by-email). */
const keyEmailLimits: EmailRequestLimits = {
  perVisitor: { name: 'billing-visitor', points: 5, windowMs: days(1) },
  perAddress: { name: 'billing-address', points: 10, windowMs: days(1) },
  withMailboxKey: { name: 'billing-reserve', points: 10, windowMs: days(1) },
}

export const routes = [
  route(
    'POST /api/create-checkout-session',
    async ({ input, ...platform }) => ({ url: await openCheckout(input, platform) }),
    { limit: checkoutLimit },
  ),
  route(
    'POST /api/create-portal-session',
    async ({ input, ...context }) => ({ url: await openPortal(input, context) }),
    {
      limit: portalLimit,
    },
  ),
  route(
    'POST /api/billing-key',
    async ({ db, input: { email, mailboxKey }, limits, payments, secrets, visitor, now }) => {
      if (!payments.isConfigured) throw problem('DonationsNotOpen')
      const sendsKey = await mayEmail(
        keyEmailLimits,
        { email, visitor, mailboxKey },
        { limits, secrets, now },
      )
      await db.transaction().execute((tx) => requestBillingKey(tx, { email, sendsKey }, { secrets }))
      return { message: donationMessages.linkSent }
    },
    { limit: portalLimit },
  ),
  // A key is its own limit: it has 80 random bits and works once.
  route('POST /api/billing-key/open', async ({ input, ...context }) => ({
    url: await openBilling(input, context),
  })),

  writeRoute('GET /api/donations/:page/:size', (tx, { actor, input, now }) =>
    listDonations(tx, actor, input, now),
  ),
  writeRoute('GET /api/donors/:year/:page/:size', (tx, { actor, input, now }) =>
    listDonors(tx, actor, input, now),
  ),
  route('GET /api/donation-months/:year', ({ db, input }) => sumDonations(db, input.year)),
  route('GET /api/donations.csv', ({ db, actor, input, now }) =>
    exportDonations(db, requireRecentProof(actor, now), input, now),
  ),
]

/** An event contains one object of the provider: a few kilobytes. */
const maxEventBytes = 512 * 1024

/**
 * Receives the payment provider's signed events. They are not in the contract: no browser sends them, the provider defines their
 * shape, and the signature covers the raw bytes, so the body is not parsed. A 2xx answer means recorded, and 400 not signed by
 * the provider; after any other answer the provider sends the event again.
 */
export function servePaymentEvents(app: FastifyInstance, platform: Platform): void {
  app.register(async (events) => {
    events.removeAllContentTypeParsers()
    events.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    events.post('/api/stripe/webhook', { bodyLimit: maxEventBytes }, async ({ body, headers }, reply) => {
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const event = await platform.payments.readEvent(rawBody, String(headers['stripe-signature'] ?? ''))
      await handlePaymentEvent(event, platform)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
