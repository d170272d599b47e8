import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

export type WebhookListener = Awaited<ReturnType<typeof startWebhookListener>>

/** Stands in for the product in tests of the simulator: it receives events, checks their signature and answers with the queued statuses. */
export async function startWebhookListener(secret: () => string) {
  const received: Stripe.Event[] = []
  /** Statuses of the next answers; `silence` never answers. When the list is empty, it answers 200. */
  const answers: (number | 'silence')[] = []
  const server = createServer(async (request, response) => {
    const payload = await text(request)
    received.push(
      Stripe.webhooks.constructEvent(payload, String(request.headers['stripe-signature']), secret()),
    )
    const status = answers.shift() ?? 200
    if (status !== 'silence') response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answers,
    types: () => received.map(({ type }) => type),
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
