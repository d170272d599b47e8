import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayments, type Payments } from './payments.ts'

const email = 'dora@donors.example'

/** Stands for the product: checks the signature of each event, and refuses the first. */
const received: Stripe.Event[] = []
let refusals = 1
const product = createServer(async (request, response) => {
  const signature = String(request.headers['stripe-signature'])
  const event = Stripe.webhooks.constructEvent(await text(request), signature, payments.webhookSecret)
  response.writeHead(refusals-- > 0 ? 503 : 200).end()
  received.push(event)
})
let payments: Payments
let stripe: Stripe
beforeAll(async () => {
  await once(product.listen(0, '127.0.0.1'), 'listening')
  const { port } = product.address() as AddressInfo
  payments = await startPayments({ port: 0, webhookAddress: `http://127.0.0.1:${port}/` })
  const { hostname: host, port: apiPort } = new URL(payments.url)
  stripe = new Stripe(payments.secretKey, { host, port: apiPort, protocol: 'http', telemetry: false })
})
afterAll(async () => {
  await payments.stop()
  product.close()
})

/** @returns the address of the page that was paid */
async function subscribe(): Promise<string> {
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [
      {
        price_data: {
          currency: 'gbp',
          unit_amount: 500,
          product_data: { name: 'Donation' },
          recurring: { interval: 'month' },
        },
        quantity: 1,
      },
    ],
    success_url: 'http://localhost:3000/donationsuccess?session_id={CHECKOUT_SESSION_ID}',
  })
  await payments.controls.pay(id, { email })
  return url!
}

const submit = (address: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers })

test('an event is signed, and repeated until the product answers with 2xx', async () => {
  await subscribe()
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(4)
  expect(new Set(received.map(({ id }) => id)).size, 'events').toBe(3)
})

test('the pages refuse forms from other sites, a wrong key is refused, and only this machine is served', async () => {
  const address = await subscribe()
  const form = { email, way: 'card' }
  expect((await submit(address, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await submit(address, form)).status, 'a page that was paid').toBe(400)
  expect((await fetch(`${payments.url}/v1/events`)).status).toBe(401)
  expect(new URL(payments.url).hostname).toBe('127.0.0.1')
})
