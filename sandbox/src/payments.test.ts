import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPayments, type Payments } from './payments.ts'
import { startWebhookListener, type WebhookListener } from './payments/api/webhook-listener.ts'

let payments: Payments
let listener: WebhookListener
let stripe: Stripe
beforeEach(async () => {
  listener = await startWebhookListener(() => payments.webhookSecret)
  payments = await startPayments({
    port: 0,
    webhookAddress: listener.url,
    retryDelaysMs: [5, 5, 5],
    timeoutMs: 300,
  })
  stripe = clientOf(payments)
})
afterEach(async () => {
  await payments.stop()
  await listener.stop()
})

function clientOf({ url, secretKey }: Payments): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
}

const productUrl = 'http://localhost:3000'
const email = 'dora@donors.example'

function openSession(mode: 'payment' | 'subscription', over: Stripe.Checkout.SessionCreateParams = {}) {
  const recurring = mode === 'subscription' ? { recurring: { interval: 'month' as const } } : {}
  return stripe.checkout.sessions.create({
    mode,
    ...(mode === 'payment' && { customer_creation: 'always' as const }),
    line_items: [
      {
        price_data: {
          currency: 'gbp',
          unit_amount: 500,
          product_data: { name: 'Donation' },
          ...recurring,
        },
        quantity: 1,
      },
    ],
    success_url: `${productUrl}/donationsuccess?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${productUrl}/donate`,
    metadata: { donation: 'd-1' },
    ...over,
  })
}

/** Sends the form of a hosted page as a browser does. */
const submit = (address: string, form: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id)

/** A monthly gift, paid at the checkout. */
async function subscribe(way?: 'card-declined-later' | 'bank-debit'): Promise<string> {
  const { id } = await openSession('subscription')
  await payments.controls.pay(id, { email, ...(way && { way }) })
  await payments.webhooks.waitUntilIdle()
  listener.received.length = 0
  return (await retrieve(id)).subscription as string
}

test('after a card payment the donor returns to the product, which gets signed events', async () => {
  const session = await openSession('payment')
  const page = await (await fetch(session.url!)).text()
  expect(page).toContain('No money moves')
  expect(page).toContain('£5.00')
  expect(page).toContain(`${productUrl}/donate`)

  const reply = await submit(session.url!, { email, way: 'card' })
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe(`${productUrl}/donationsuccess?session_id=${session.id}`)
  expect(reply.headers.getSetCookie()).toEqual([])
  // The donor is sent back only when the product has the event.
  expect(listener.types()).toContain('checkout.session.completed')
  await payments.webhooks.waitUntilIdle()
  expect(listener.types().toSorted()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'customer.created',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const completed = listener.received.find(({ type }) => type === 'checkout.session.completed')
  expect(completed?.data.object).toMatchObject({
    id: session.id,
    status: 'complete',
    payment_status: 'paid',
    metadata: { donation: 'd-1' },
    customer_details: { email },
  })
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['customer', 'payment_intent.latest_charge'],
  })
  expect(paid).toMatchObject({
    status: 'complete',
    url: null,
    customer: { email },
    payment_intent: { status: 'succeeded', latest_charge: { paid: true, amount: 500 } },
  })
  expect((await submit(session.url!, { email, way: 'card' })).status).toBe(410)
})

test('after a declined card the page stays open for another, and there is one payment', async () => {
  const session = await openSession('payment')
  const refused = await submit(session.url!, { email, way: 'card-declined' })
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('Your card was declined.')
  expect(await retrieve(session.id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })

  expect((await submit(session.url!, { email, way: 'card' })).status).toBe(303)
  const { payment_intent: intent, customer } = await retrieve(session.id)
  const charges = await stripe.charges.list({ payment_intent: intent as string })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([customer])
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toContain('payment_intent.payment_failed')
})

test('a payment needs an email address and a way to pay', async () => {
  const { url, id } = await openSession('payment')
  expect((await submit(url!, { email: 'dora', way: 'card' })).status).toBe(422)
  expect((await submit(url!, { email, way: 'gold' })).status).toBe(422)
  expect(await retrieve(id)).toMatchObject({ status: 'open', payment_intent: null })
})

test.each([
  ['settles', 'settleDebit', 'checkout.session.async_payment_succeeded', 'paid'],
  ['fails', 'failDebit', 'checkout.session.async_payment_failed', 'unpaid'],
] as const)('a bank debit %s days after the session is complete', async (_, control, eventType, status) => {
  const { id } = await openSession('payment')
  await payments.controls.pay(id, { email, way: 'bank-debit' })
  const { payment_intent: intent, ...session } = await retrieve(id)
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' })

  payments.controls[control](intent as string)
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toContain(eventType)
  expect(await retrieve(id)).toMatchObject({ payment_status: status })
  expect(() => payments.controls[control](intent as string)).toThrow('not being processed')
})

test('a monthly gift has a customer, a subscription and a paid invoice that names its payment', async () => {
  const { id } = await openSession('subscription', { subscription_data: { metadata: { donation: 'd-1' } } })
  await payments.controls.pay(id, { email })
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toEqual(
    expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'invoice_payment.paid']),
  )
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['invoice.payments', 'subscription'],
  })
  expect(session).toMatchObject({ payment_status: 'paid', payment_intent: null })
  const { invoice, subscription } = session as { invoice: Stripe.Invoice; subscription: Stripe.Subscription }
  expect(subscription).toMatchObject({ status: 'active', metadata: { donation: 'd-1' } })
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 500,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id, metadata: { donation: 'd-1' } } },
  })
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded', amount: 500 })

  const paid = listener.received.find(({ type }) => type === 'invoice.paid')
  expect(paid?.data.object).not.toHaveProperty('payments')
})

test('a declined card leaves no subscription', async () => {
  const { id } = await openSession('subscription')
  await expect(payments.controls.pay(id, { email, way: 'card-short' })).rejects.toThrow('insufficient funds')
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  await payments.controls.pay(id, { email })
  expect((await stripe.subscriptions.list()).data).toHaveLength(1)
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('a month later the gift renews', async () => {
  const id = await subscribe()
  const before = await stripe.subscriptions.retrieve(id)
  payments.controls.renew(id)
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toEqual(
    expect.arrayContaining(['invoice.paid', 'charge.succeeded', 'customer.subscription.updated']),
  )
  const { data } = await stripe.invoices.list({ subscription: id })
  expect(data.map((invoice) => [invoice.billing_reason, invoice.status])).toEqual([
    ['subscription_cycle', 'paid'],
    ['subscription_create', 'paid'],
  ])
  const after = await stripe.subscriptions.retrieve(id)
  expect(after.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end)
})

test('a gift started on the 31st is taken on the last day of shorter months, and on the 31st again', async () => {
  const other = await startPayments({ port: 0, now: () => new Date('2027-01-31T12:00:00Z') })
  stripe = clientOf(other)
  const { id } = await openSession('subscription')
  await other.controls.pay(id, { email })
  const subscription = (await retrieve(id)).subscription as string
  const days = [1, 2, 3].map(() => {
    const invoice = other.controls.renew(subscription)
    return new Date(invoice!.lines.data[0]!.period.start * 1000).toISOString().slice(0, 10)
  })
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  await other.stop()
})

test('a refused renewal makes the gift past due until it is paid or given up', async () => {
  const id = await subscribe('card-declined-later')
  const invoice = payments.controls.renew(id)
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toContain('invoice.payment_failed')
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })

  payments.controls.retryInvoice(invoice!.id)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  expect(await stripe.invoices.retrieve(invoice!.id)).toMatchObject({ status: 'paid', attempt_count: 2 })

  payments.controls.failRenewal(id)
  payments.controls.giveUp(id)
  await payments.webhooks.waitUntilIdle()
  const ended = listener.received.find(({ type }) => type === 'customer.subscription.deleted')
  expect(ended?.data.object).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
})

test('a monthly bank debit is paid when the bank settles it', async () => {
  const id = await subscribe('bank-debit')
  const [first] = (await stripe.invoices.list({ subscription: id })).data
  expect(first?.status).toBe('open')
  const { data } = await stripe.invoicePayments.list({ invoice: first!.id })
  payments.controls.settleDebit(data[0]?.payment.payment_intent as string)
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toEqual(
    expect.arrayContaining(['invoice.paid', 'checkout.session.async_payment_succeeded']),
  )
})

test('a donor can cancel on the portal page, undo that, and cancel again', async () => {
  const id = await subscribe()
  const { customer } = await stripe.subscriptions.retrieve(id)
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer as string,
    return_url: `${productUrl}/`,
  })
  expect(await (await fetch(portal.url)).text()).toContain('Cancel this payment')

  expect((await submit(portal.url, { subscription: id, command: 'cancel' })).status).toBe(303)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  })
  await submit(portal.url, { subscription: id, command: 'keep' })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
  })

  await submit(portal.url, { subscription: id, command: 'cancel' })
  expect(payments.controls.renew(id)).toBeUndefined()
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toContain('customer.subscription.deleted')
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  const foreign = await submit(portal.url, { subscription: await subscribe(), command: 'cancel' })
  expect(foreign.status).toBe(404)
})

test('the API cancels a gift at the end of the month or at once', async () => {
  const id = await subscribe()
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
    cancel_at_period_end: true,
    status: 'active',
  })
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
  await expect(stripe.subscriptions.cancel(id)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
  expect((await stripe.subscriptions.list()).data).toEqual([])
})

test('a payment can be refunded in part, then in full, and no further', async () => {
  const { id } = await openSession('payment')
  await payments.controls.pay(id, { email })
  const intent = (await retrieve(id)).payment_intent as string
  await stripe.refunds.create({ payment_intent: intent, amount: 200 })
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 301 })).rejects.toThrow('greater than')
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 300 })
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  await payments.webhooks.waitUntilIdle()
  const refunds = listener.received
    .filter(({ type }) => type === 'charge.refunded')
    .map(({ data }) => data.object)
  expect(refunds).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ amount_refunded: 200, refunded: false }),
      expect.objectContaining({ amount_refunded: 500, refunded: true }),
    ]),
  )
})

test.each(['won', 'lost'] as const)('a dispute is opened and %s', async (status) => {
  const { id } = await openSession('payment')
  await payments.controls.pay(id, { email })
  const intent = (await retrieve(id)).payment_intent as string
  const [charge] = (await stripe.charges.list({ payment_intent: intent })).data
  const dispute = payments.controls.dispute(charge!.id)
  payments.controls[status === 'won' ? 'winDispute' : 'loseDispute'](dispute.id)
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
  )
  expect((await stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([{ status }])
})

test('an event is repeated until the product answers with 2xx', async () => {
  listener.answers.push(500, 'silence', 302)
  const { id } = await openSession('payment')
  payments.controls.expire(id)
  await payments.webhooks.waitUntilIdle()
  expect(listener.types()).toEqual(Array(4).fill('checkout.session.expired'))
  expect(new Set(listener.received.map((event) => event.id)).size).toBe(1)
  const [event] = listener.received
  expect(payments.webhooks.attemptsOf(event!.id)).toEqual(['500', 'no answer', '302', '200'])

  payments.controls.redeliver(event!.id)
  await payments.webhooks.waitUntilIdle()
  expect(listener.received).toHaveLength(5)
})

test('an event that is never accepted is given up but stays in the list of events', async () => {
  listener.answers.push(500, 500, 500, 500)
  const { id } = await openSession('payment')
  payments.controls.expire(id)
  await payments.webhooks.waitUntilIdle()
  expect(listener.received).toHaveLength(4)
  const undelivered = await stripe.events.list({ delivery_success: false })
  expect(undelivered.data.map((event) => event.type)).toEqual(['checkout.session.expired'])
})

test('events can be held and sent in reverse order, or never sent', async () => {
  payments.webhooks.setMode('held')
  const { id } = await openSession('payment')
  await payments.controls.pay(id, { email })
  expect(listener.received).toEqual([])
  await payments.webhooks.release('backwards')
  expect(listener.types()[0]).toBe('checkout.session.completed')

  listener.received.length = 0
  payments.webhooks.setMode('dropped')
  const other = await openSession('payment')
  await payments.controls.pay(other.id, { email })
  await payments.webhooks.waitUntilIdle()
  expect(listener.received).toEqual([])
  const { data } = await stripe.events.list({ type: 'checkout.session.completed' })
  expect(data.map((event) => (event.data.object as { id?: string }).id)).toEqual([other.id, id])
})

test('while the provider is down every call fails without effect', async () => {
  payments.controls.setHealth('refuses')
  await expect(openSession('payment')).rejects.toThrow(Stripe.errors.StripeAPIError)
  payments.controls.setHealth('answers')
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

test('a call to a provider that never answers times out without effect', async () => {
  payments.controls.setHealth('hangs')
  const request = stripe.checkout.sessions.list({}, { timeout: 100, maxNetworkRetries: 0 })
  await expect(request).rejects.toThrow(Stripe.errors.StripeConnectionError)
})

test('after a lost answer the same idempotency key returns the first result', async () => {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Gift' } }, quantity: 1 },
    ],
    success_url: productUrl,
  }
  payments.controls.setHealth('forgets-to-answer')
  const create = () => stripe.checkout.sessions.create(params, { idempotencyKey: 'gift-1' })
  await expect(create()).rejects.toThrow(Stripe.errors.StripeConnectionError)
  payments.controls.setHealth('answers')
  const { id } = await create()
  expect((await stripe.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id])
})

test('a session expires by itself after a day', async () => {
  let now = new Date()
  const other = await startPayments({ port: 0, now: () => now })
  stripe = clientOf(other)
  const { id, url } = await openSession('payment')
  now = new Date(now.getTime() + 86_400_000)
  expect((await fetch(url!)).status).toBe(410)
  expect(await retrieve(id)).toMatchObject({ status: 'expired' })
  await other.stop()
})

test('the control page renews, retries, cancels, refunds and disputes', async () => {
  const id = await subscribe()
  const page = await (await fetch(payments.url)).text()
  expect(page).toContain('No money moves')
  expect(page).toContain(id)
  const press = (command: string, target = '') => submit(`${payments.url}/controls`, { command, id: target })
  expect((await press('fail-renewal', id)).status).toBe(303)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  for (const command of ['retry', 'renew', 'cancel']) expect((await press(command, id)).status).toBe(303)
  const [charge] = (await stripe.charges.list()).data
  for (const command of ['refund-half', 'dispute', 'refund'])
    expect((await press(command, charge!.id)).status).toBe(303)

  const refused = await press('renew', id)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('This subscription has ended.')
  expect((await press('explode')).status).toBe(400)
})

test('the simulator refuses forms from other sites and listens on this machine only', async () => {
  const reply = await fetch(`${payments.url}/controls`, {
    method: 'POST',
    body: 'command=refuses',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(reply.status).toBe(403)
  expect(payments.controls.health).toBe('answers')
  expect(new URL(payments.url).hostname).toBe('127.0.0.1')
})
