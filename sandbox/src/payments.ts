import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { openAccount } from './payments/account.ts'
import { openControls } from './payments/controls.ts'
import { createHandler } from './payments/http.ts'
import { openWebhooks } from './payments/webhooks.ts'
import { openHttpServer } from './processes/http-server.ts'

export type Payments = Awaited<ReturnType<typeof startPayments>>

/**
 * Starts a simulator of the card payment provider on this machine: the calls of its API that the product makes, its hosted pages, and its
 * signed events. It stores everything in memory. docs/decisions/0017-our-own-simulator-of-payments.md says why.
 * @param port 0: any free port
 * @param webhookAddress where the product receives events; undefined: they are not sent
 * @param now the provider's clock
 */
export async function startPayments({
  port,
  webhookAddress,
  now = () => new Date(),
}: {
  port: number
  webhookAddress?: string
  now?: () => Date
}) {
  const http = await openHttpServer(port)
  const url = `http://127.0.0.1:${http.port}`
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const events: Stripe.Event[] = []
  const webhooks = openWebhooks(webhookAddress, webhookSecret, now)
  const account = openAccount(url, now, (event) => {
    events.push(event)
    return webhooks.send(event)
  })
  const controls = openControls(account)
  const handle = createHandler(account, controls, secretKey)
  http.server.on('request', (request, response) => void handle(request, response))
  return {
    /** Address of its API and of the control page. */
    url,
    secretKey,
    webhookSecret,
    /** Plays donors, banks and the passing of months. */
    controls,
    /** Everything it stores, for reading only. */
    ledger: { find: account.find, all: account.all },
    /** The events since the last time, oldest first: a test delivers them itself. */
    takeEvents: () => events.splice(0),
    stop(): Promise<void> {
      webhooks.stop()
      return http.stop()
    },
  }
}
