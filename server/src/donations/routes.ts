import * as contract from '@street-musketeers/contract/donations/donations.ts'
import * as lists from '@street-musketeers/contract/donations/donation-lists.ts'
import type { FastifyInstance } from 'fastify'
import { asAdministrator } from '../platform/http/actor.ts'
import { days, hours } from '../platform/values/clock.ts'
import { route } from '../platform/http/http.ts'
import type { Limit } from '../platform/http/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { problem } from '../platform/http/problem.ts'
import { listDonations, listDonors, sumDonations } from './list-donations.ts'
import { openBilling } from './billing/open-billing.ts'
import { openCheckout } from './open-checkout.ts'
import { openPortal } from './billing/open-portal.ts'
import { exportDonations } from './export-donations.ts'
import { requestBillingKey } from './billing/send-billing-key.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'

// Tries, mistakes included. An office or a library shares one network address.
const checkouts: Limit = { name: 'checkout', points: 60, windowMs: hours(1) }
const portals: Limit = { name: 'billing', points: 30, windowMs: hours(1) }
/** Each may send a mail: it must not become a way to fill somebody's letterbox. */
const keysPerAddress: Limit = { name: 'billing-address', points: 5, windowMs: days(1) }

export const routes = [
  route(
    contract.createCheckoutSession,
    async ({ input, ...on }) => ({ url: await openCheckout(input, on) }),
    { limit: checkouts },
  ),
  route(contract.createPortalSession, async ({ input, ...on }) => ({ url: await openPortal(input, on) }), {
    limit: portals,
  }),
  route(
    contract.sendBillingKey,
    async ({ db, input, limits, payments, secrets }) => {
      if (!payments.isConfigured) throw problem('DonationsNotOpen')
      await limits.consume(keysPerAddress, input.email)
      await db.transaction().execute((tx) => requestBillingKey(tx, input, { secrets }))
      return { message: contract.messages.linkSent }
    },
    { limit: portals },
  ),
  route(contract.openBilling, async ({ input, ...on }) => ({ url: await openBilling(input, on) }), {
    limit: portals,
  }),

  route(lists.listDonations, ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    return db.transaction().execute((tx) => listDonations(tx, administrator, input, now))
  }),
  route(lists.listDonors, ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    return db.transaction().execute((tx) => listDonors(tx, administrator, input, now))
  }),
  route(lists.sumDonations, ({ replica: reading, actor, input }) => {
    asAdministrator(actor)
    return sumDonations(reading, input.year)
  }),
  route(lists.exportDonations, ({ db, actor, input, now }) =>
    exportDonations(db, asAdministrator(actor), input, now),
  ),
]

/** An event holds one object of the provider's: a few kilobytes. */
const maxEventBytes = 512 * 1024

/**
 * Where the payment provider delivers its signed events. It is no call of the contract: no browser makes it, its shape is the
 * provider's, and the signature holds for its bytes only as they came. So it stands beside the contract's calls, with a reader of
 * its own. 2xx: kept; 400: not the provider's; anything else: it comes again.
 */
export function servePaymentEvents(app: FastifyInstance, platform: Platform): void {
  app.register(async (events) => {
    events.removeAllContentTypeParsers()
    events.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxEventBytes },
      (_request, body, done) => done(null, body),
    )
    events.post('/api/stripe/webhook', async ({ body, headers }, reply) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const event = platform.payments.readEvent(raw, String(headers['stripe-signature'] ?? ''))
      await handlePaymentEvent(event, platform)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
