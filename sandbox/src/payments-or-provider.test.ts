/**
 * The behaviour of the payment provider's API that the product depends on. It runs against the simulator or, with
 * `STRIPE_TEST_SECRET_KEY=sk_test_…`, against the provider itself, which shows whether the two still agree. Nothing here needs a page, a card
 * or an event.
 */
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayments, type Payments } from './payments.ts'

const { errors } = Stripe
const realKey = process.env.STRIPE_TEST_SECRET_KEY
if (realKey && !/^(sk|rk)_test_/.test(realKey))
  throw new Error('STRIPE_TEST_SECRET_KEY must be a key of the test mode.')

let payments: Payments | undefined
let stripe: Stripe
beforeAll(async () => {
  if (realKey) {
    stripe = new Stripe(realKey, { telemetry: false })
    return
  }
  payments = await startPayments({ port: 0 })
  stripe = clientOf(payments)
})
afterAll(() => payments?.stop())

function clientOf({ url, secretKey }: Payments, key = secretKey): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}

const price = (pence: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  price_data: { currency: 'gbp', unit_amount: pence, product_data: { name: 'Donation' } },
  quantity: 1,
})
const monthlyPrice = (pence: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  price_data: { ...price(pence).price_data!, recurring: { interval: 'month' } },
  quantity: 1,
})
const oneOff = (over: Stripe.Checkout.SessionCreateParams = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  submit_type: 'donate',
  customer_creation: 'always',
  line_items: [price(1250)],
  success_url: 'https://product.example/donationsuccess?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://product.example/donate',
  ...over,
})
const monthly = (over: Stripe.Checkout.SessionCreateParams = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  line_items: [monthlyPrice(500)],
  success_url: 'https://product.example/donationsuccess?session_id={CHECKOUT_SESSION_ID}',
  ...over,
})

/** The error with which the SDK rejects a refused request. */
async function refusal(request: Promise<unknown>): Promise<InstanceType<typeof errors.StripeError>> {
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof errors.StripeError)) throw new Error('It was not refused.', { cause: error })
  return error
}

test('a one-off session is open, unpaid, and has a page to pay on', async () => {
  const session = await stripe.checkout.sessions.create(
    oneOff({ client_reference_id: 'd-1', metadata: { donation: 'd-1' } }),
  )
  expect(session).toMatchObject({
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1250,
    currency: 'gbp',
    client_reference_id: 'd-1',
    metadata: { donation: 'd-1' },
    customer: null,
    payment_intent: null,
    subscription: null,
    submit_type: 'donate',
    livemode: false,
  })
  expect(session.id).toMatch(/^cs_test_\w+$/)
  expect(session.url).toContain(session.id)
  expect(session.expires_at - session.created).toBe(86_400)
  expect(session.line_items).toBeUndefined()

  const again = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] })
  expect(again.line_items?.data).toMatchObject([
    { amount_total: 1250, quantity: 1, price: { type: 'one_time' } },
  ])
  const { data } = await stripe.checkout.sessions.listLineItems(session.id)
  expect(data).toMatchObject([{ amount_total: 1250, price: { unit_amount: 1250 } }])
})

test('a monthly session has a recurring price', async () => {
  const session = await stripe.checkout.sessions.create(
    monthly({ subscription_data: { metadata: { donation: 'd-2' } } }),
  )
  expect(session).toMatchObject({
    mode: 'subscription',
    status: 'open',
    amount_total: 500,
    subscription: null,
  })
  const { data } = await stripe.checkout.sessions.listLineItems(session.id)
  expect(data[0]?.price?.recurring).toMatchObject({ interval: 'month', interval_count: 1 })
})

test('a session can be expired, once', async () => {
  const { id } = await stripe.checkout.sessions.create(oneOff())
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
  })
  const page = await stripe.checkout.sessions.list({ status: 'expired', limit: 3 })
  expect(page.data.map((session) => session.id)).toContain(id)
})

test('one idempotency key creates one session, and another request with that key is refused', async () => {
  const idempotencyKey = `test-${crypto.randomUUID()}`
  const [first, second] = [
    await stripe.checkout.sessions.create(oneOff(), { idempotencyKey }),
    await stripe.checkout.sessions.create(oneOff(), { idempotencyKey }),
  ]
  expect(second.id).toBe(first.id)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')

  const other = stripe.checkout.sessions.create(oneOff({ line_items: [price(500)] }), { idempotencyKey })
  expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test.each<[string, Stripe.Checkout.SessionCreateParams, object]>([
  ['an unknown parameter', { tip: '1' } as never, { code: 'parameter_unknown', param: 'tip' }],
  [
    'an unknown parameter deep inside',
    { line_items: [{ ...price(500), colour: 'red' }] } as never,
    { code: 'parameter_unknown', param: 'line_items[0][colour]' },
  ],
  ['a missing mode', { mode: undefined } as never, { code: 'parameter_missing', param: 'mode' }],
  ['a fraction of a penny', { line_items: [price(12.5)] }, { code: 'parameter_invalid_integer' }],
  ['a negative amount', { line_items: [price(-500)] }, { code: 'parameter_invalid_integer' }],
  ['an amount below the minimum', { line_items: [price(29)] }, { code: 'amount_too_small' }],
  [
    'a success_url that is not a web address',
    { success_url: 'product' },
    { code: 'url_invalid', param: 'success_url' },
  ],
  ['an invalid email address', { customer_email: 'ada' }, { code: 'email_invalid', param: 'customer_email' }],
  [
    'an unknown customer',
    { customer: 'cus_nobody', customer_creation: undefined } as never,
    {
      code: 'resource_missing',
      param: 'customer',
    },
  ],
  ['a recurring price', { line_items: [monthlyPrice(500)] }, {}],
  ['data for a subscription', { subscription_data: { description: 'x' } }, {}],
])('a one-off session is refused for %s', async (_, over, error) => {
  expect(await refusal(stripe.checkout.sessions.create(oneOff(over)))).toMatchObject({
    type: 'StripeInvalidRequestError',
    ...error,
  })
})

test.each<[string, Stripe.Checkout.SessionCreateParams]>([
  ['a one-off price', { line_items: [price(500)] }],
  ['a customer to be created', { customer_creation: 'always' }],
  ['a donate button', { submit_type: 'donate' }],
  ['data for a payment', { payment_intent_data: { description: 'x' } }],
])('a monthly session is refused for %s', async (_, over) => {
  expect(await refusal(stripe.checkout.sessions.create(monthly(over)))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
  })
})

test('a request for an unknown object gets a resource_missing error', async () => {
  const missing = { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing' }
  expect(await refusal(stripe.checkout.sessions.retrieve('cs_test_nothing'))).toMatchObject(missing)
  expect(await refusal(stripe.subscriptions.retrieve('sub_nothing'))).toMatchObject(missing)
  expect(await refusal(stripe.subscriptions.cancel('sub_nothing'))).toMatchObject(missing)
  expect(await refusal(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject(missing)
  expect(await refusal(stripe.refunds.create({ payment_intent: 'pi_nothing' }))).toMatchObject(missing)
  expect(await refusal(stripe.billingPortal.sessions.create({ customer: 'cus_nothing' }))).toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    param: 'customer',
  })
})

test('a request to an unknown address gets a 404', async () => {
  const request = stripe.rawRequest('GET', '/v1/leaflets')
  expect(await refusal(request)).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 })
})

test('a wrong API key gets an authentication error that does not repeat the key', async () => {
  const client = payments
    ? clientOf(payments, 'sk_test_wrong')
    : new Stripe('sk_test_wrong', { telemetry: false })
  const error = await refusal(client.checkout.sessions.create(oneOff()))
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect(error.message).not.toContain('sk_test_wrong')
})

test('a customer can be created, changed, retrieved and deleted', async () => {
  const email = `${crypto.randomUUID()}@donors.example`
  const { id } = await stripe.customers.create({ email, metadata: { one: '1', two: '2' } })
  expect(await stripe.customers.update(id, { metadata: { two: '' } })).toMatchObject({
    email,
    metadata: { one: '1' },
  })
  expect(await stripe.customers.retrieve(id, { expand: ['subscriptions'] })).toMatchObject({
    id,
    subscriptions: { data: [] },
  })
  expect((await stripe.customers.list({ email })).data.map((customer) => customer.id)).toEqual([id])
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true })
})

test('events are listed newest first, in pages, by type and by time', async () => {
  const { id, created } = await stripe.customers.create({ description: 'first' })
  await stripe.customers.update(id, { description: 'second' })
  await stripe.customers.update(id, { description: 'third' })
  const ofThisCustomer: Stripe.Event[] = []
  const search = { types: ['customer.created', 'customer.updated'], created: { gte: created }, limit: 2 }
  // The provider records events a moment after their cause.
  await expect
    .poll(
      async () => {
        ofThisCustomer.length = 0
        for await (const event of stripe.events.list(search)) {
          if ((event.data.object as { id?: string }).id === id) ofThisCustomer.push(event)
        }
        return ofThisCustomer.length
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(3)
  expect(ofThisCustomer.map(({ type }) => type)).toEqual([
    'customer.updated',
    'customer.updated',
    'customer.created',
  ])
  const [latest] = ofThisCustomer
  expect(latest).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION, livemode: false })
  expect(latest?.request?.id).toMatch(/^req_/)
  expect(await stripe.events.retrieve(latest!.id)).toMatchObject({ id: latest!.id })
  const later = await stripe.events.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })
  expect(later.data).toEqual([])
})
