import { ApiError } from '@street-musketeers/contract/client.ts'
import {
  maxDonationPence,
  donationMessages,
  readPounds,
} from '@street-musketeers/contract/donations/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { paymentProvider, secret } from '../../test/support/payment-provider.ts'
import { world } from '../../test/support/world.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import { minutes, seconds } from '../platform/values/clock.ts'

const provider = paymentProvider(() => w)
const w = world({ environment: () => provider.environment() })

const sessions = () => provider.ledger.all('checkout.session')
const refusalOf = async (call: Promise<unknown>) => {
  const refusal: unknown = await call.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  return refusal as ApiError
}

test.each([
  ['5', 500],
  ['£12.50', 1250],
  ['12,50', 1250],
  [' 5 ', 500],
  ['£ 7', 700],
  ['12.5', 1250],
  ['0012', 1200],
  ['1', 100],
  ['500', maxDonationPence],
  ['£500.00', maxDonationPence],
  ['499.99', 49_999],
  ['5£', 500],
  ['５', 500],
  ['£0', donationMessages.amountTooSmall],
  ['0.99', donationMessages.amountTooSmall],
  ['−5', donationMessages.amountTooSmall],
  ['-5', donationMessages.amountTooSmall],
  ['£-5', donationMessages.amountTooSmall],
  ['£500.01', donationMessages.amountTooLarge],
  ['1,000', donationMessages.amountTooLarge],
  ['1,000.50', donationMessages.amountTooLarge],
  ['9'.repeat(39), donationMessages.amountTooLarge],
  ['1e9', donationMessages.amountInvalid],
  ['abc', donationMessages.amountInvalid],
  ['12.505', donationMessages.amountInvalid],
  ['5 or 10', donationMessages.amountInvalid],
  ['NaN', donationMessages.amountInvalid],
  ['Infinity', donationMessages.amountInvalid],
  ['', donationMessages.amountMissing],
  ['   ', donationMessages.amountMissing],
  ['£', donationMessages.amountMissing],
])('"%s" reads as %s', async (amount, expected) => {
  expect(readPounds(amount)).toBe(expected)
  const before = sessions().length
  const call = w.as(null, '10.0.0.1')('POST /api/create-checkout-session', { type: 'oneoff', amount })
  if (typeof expected === 'number') {
    await call
    expect(sessions()[0]!.amount_total).toBe(expected)
  } else {
    expect(await refusalOf(call)).toMatchObject({
      status: 422,
      error: 'InvalidInput',
      message: expected,
      fields: { amount: expected },
    })
    expect(sessions()).toHaveLength(before)
  }
})

test('a payment page is opened for the chosen gift, and nothing is stored here', async () => {
  const { url } = await w.as(null)('POST /api/create-checkout-session', { type: 'monthly', amount: '20' })
  const session = sessions()[0]!
  expect(url).toBe(session.url)
  expect(session).toMatchObject({
    mode: 'subscription',
    amount_total: 2000,
    success_url: 'http://localhost:3000/donationsuccess?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/donate?unpaid=monthly&amount=20.00',
  })
  expect(await w.platform.db.selectFrom('donation').selectAll().execute()).toEqual([])
})

test('a double click opens one page; another choice, or the same form after it was paid, opens a new one', async () => {
  const nonce = 'a-form-that-was-filled-in'
  const before = sessions().length
  const choice = { amount: '10', nonce }
  const sessionIds = await Promise.all(
    Array.from({ length: 3 }, () => provider.begin(choice)).concat(provider.begin(choice)),
  )
  expect(new Set(sessionIds).size).toBe(1)
  expect(sessions()).toHaveLength(before + 1)

  expect(await provider.begin({ amount: '20', nonce })).not.toBe(sessionIds[0])
  await provider.controls.pay(sessionIds[0]!, { email: 'again@example.org' })
  const next = await provider.begin(choice)
  expect(next).not.toBe(sessionIds[0])
  expect(await provider.begin(choice)).toBe(next)
  expect(sessions()).toHaveLength(before + 3)
})

test('while the provider is down the answer is 503 with Retry-After and a sentence, and nobody is signed out', async () => {
  provider.controls.setHealth('refuses')
  const response = await w.app.inject({
    method: 'POST',
    url: '/api/create-checkout-session',
    payload: { type: 'oneoff', amount: '10' },
  })
  provider.controls.setHealth('answers')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.json()).toMatchObject({
    error: 'Unavailable',
    message: expect.stringContaining('nothing was taken from you'),
  })
  expect(w.failures.splice(0)).toEqual([{ event: 'payments', error: expect.not.stringContaining('sk_test') }])
})

test('a request that is repeated after its answer was lost opens the same page', async () => {
  const choice = { amount: '15', nonce: 'a-form-whose-answer-was-lost' }
  const before = sessions().length
  provider.controls.setHealth('forgets-to-answer')
  expect(await refusalOf(provider.begin(choice))).toMatchObject({ status: 503, error: 'Unavailable' })
  provider.controls.setHealth('answers')
  w.failures.splice(0)
  expect(sessions()).toHaveLength(before + 1)
  expect(await provider.begin(choice)).toBe(sessions()[0]!.id)
  expect(sessions()).toHaveLength(before + 1)
})

const openPortal = (sessionId: string, givenSecret = secret) =>
  w.as(null)('POST /api/create-portal-session', { sessionId, secret: givenSecret })

test('the browser that donated opens the billing portal for 30 minutes, and no other browser does', async () => {
  const session = await provider.begin({ type: 'monthly', amount: '5' })
  expect(await refusalOf(openPortal(session))).toMatchObject({ status: 404, error: 'BillingNotOpen' })
  await provider.controls.pay(session, { email: 'portal@example.org' })
  // Before the event has come as well as after.
  expect((await openPortal(session)).url).toContain('/p/session/')
  await provider.deliverAll()
  expect((await openPortal(session)).url).toContain('/p/session/')

  const closed = await refusalOf(openPortal(session, ''))
  expect(closed).toMatchObject({ status: 404, error: 'BillingNotOpen' })
  expect(await refusalOf(openPortal(session, 'a guess'))).toEqual(closed)
  expect(await refusalOf(openPortal('cs_test_that_never_was'))).toEqual(closed)
  expect(
    await refusalOf(w.as(null)('POST /api/create-portal-session', { sessionId: session })),
    'without a secret',
  ).toEqual(closed)

  w.clock.forward(minutes(30))
  expect((await openPortal(session)).url).toContain('/p/session/')
  w.clock.forward(seconds(1))
  expect(await refusalOf(openPortal(session))).toEqual(closed)
})

test('the ids that administrators and the provider see open nothing by themselves', async () => {
  // As the specification's call begins one, and one whose page says that its browser has no secret.
  for (const browser of [undefined, hashToken('').toString('base64url')]) {
    const { url } = await w.as(null)('POST /api/create-checkout-session', {
      type: 'monthly',
      amount: '5',
      ...(browser && { browser }),
    })
    const { id } = sessions().find((session) => session.url === url)!
    await provider.controls.pay(id, { email: 'ids@example.org' })
    await provider.deliverAll()
    const administrator = await w.given.administrator()
    const [donation] = (await administrator.call('GET /api/donations/:page/:size', { page: 0, size: 1 }))
      .content
    expect(donation).toMatchObject({ sessionId: id, customerId: expect.stringMatching(/^cus_/) })
    for (const guess of [undefined, '', id, donation!.customerId])
      expect(
        await refusalOf(w.as(null)('POST /api/create-portal-session', { sessionId: id, secret: guess })),
      ).toMatchObject({ error: 'BillingNotOpen' })
    for (const key of [id, donation!.customerId])
      expect(await refusalOf(w.as(null)('POST /api/billing-key/open', { key }))).toBeInstanceOf(ApiError)
  }
})

test('a visitor can open only a limited number of payment pages', async () => {
  const ask = () =>
    w.as(null, '10.9.9.9')('POST /api/create-checkout-session', {
      type: 'oneoff',
      amount: '10',
      nonce: 'the-same-form-every-time',
    })
  for (let nth = 0; nth < 60; nth += 1) await ask()
  expect(await refusalOf(ask())).toMatchObject({ status: 429, error: 'TooManyTries' })
})
