import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { permutations, paymentProvider } from '../../test/support/payment-provider.ts'
import { world } from '../../test/support/world.ts'
import { addMilliseconds, days, hours, minutes, seconds } from '../platform/values/clock.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const provider = paymentProvider(() => w)
const w = world({ environment: () => provider.environment() })

const tables = ['donation', 'monthly_gift', 'payment'] as const

/** Everything stored about donations, without the ids that our database assigns. */
async function findEverything() {
  const [donations, gifts, payments] = await Promise.all(
    tables.map((table) => w.platform.db.selectFrom(table).selectAll().execute()),
  )
  const rows = (all: object[]) => all.map((row) => JSON.stringify({ ...row, id: undefined })).sort()
  return { donations: rows(donations!), gifts: rows(gifts!), payments: rows(payments!) }
}

async function deleteEverything() {
  for (const table of [...tables, 'payment_event'] as const) await w.platform.db.deleteFrom(table).execute()
}

beforeEach(async () => {
  await deleteEverything()
  provider.events()
  // The events of one test are long before what the next one reconciles.
  w.clock.forward(days(1))
})

const eventCount = async () => (await w.platform.db.selectFrom('payment_event').selectAll().execute()).length

const donations = () => w.platform.db.selectFrom('donation').selectAll().orderBy('given_at').execute()

/** Applies the events in every order, each time to empty tables, and compares the results. */
async function applyInEveryOrder(events: readonly Stripe.Event[]) {
  const outcomes = new Set<string>()
  let first: Awaited<ReturnType<typeof findEverything>> | undefined
  for (const order of permutations(events)) {
    await deleteEverything()
    for (const event of order) expect(await provider.deliver(event)).toBe(200)
    first ??= await findEverything()
    outcomes.add(JSON.stringify(await findEverything()))
  }
  return { orders: permutations(events).length, outcomes: outcomes.size, rows: first! }
}

const only = (events: readonly Stripe.Event[], ...types: string[]) => {
  const chosen = types.map((type) => events.findLast((event) => event.type === type)!)
  expect(chosen.map((event) => event?.type)).toEqual(types)
  return chosen
}

const chargeOf = (sessionId: string) => {
  const { payment_intent: intent } = provider.ledger.find('checkout.session', sessionId)
  return provider.ledger.all('charge').find((charge) => charge.payment_intent === intent)!.id
}

test('a donation exists only after its signed event', async () => {
  const session = await provider.begin({ amount: '£12.50' })
  await provider.deliverAll()
  expect(await donations()).toEqual([])
  await provider.controls.pay(session, { email: 'Donor@Example.org' })
  await provider.deliverAll()
  expect(await donations()).toMatchObject([
    { source_id: session, type: 'oneoff', email: 'donor@example.org', amount_pence: 1250, state: 'paid' },
  ])
})

test.each([
  ['a line break', 'donor@example.org\r\nRCPT TO:<second@example.org>'],
  ['two addresses', 'donor@example.org,second@example.org'],
  ['no address', 'donor'],
])(
  'a donor’s address that the provider reports with %s is not stored, and nobody is emailed',
  async (_, email) => {
    const session = await provider.begin({ amount: '£12.50' })
    await provider.controls.pay(session, { email: 'donor@example.org' })
    for (const event of provider.events()) {
      const text = JSON.stringify(event).replaceAll('"donor@example.org"', JSON.stringify(email))
      expect(await provider.deliver(JSON.parse(text) as Stripe.Event)).toBe(200)
    }
    expect(await donations()).toMatchObject([
      { source_id: session, email: null, donor_key: null, state: 'paid' },
    ])
    expect(await w.emails()).toEqual([])
  },
)

test('an event that is forged, changed, reformatted, stale or from the future is refused, and nothing is stored', async () => {
  const session = await provider.begin()
  await provider.controls.pay(session, { email: 'donor@example.org' })
  const [event] = only(provider.events(), 'checkout.session.completed')
  const rewritten = JSON.stringify(event, null, 2)
  const changed = JSON.stringify(event).replace('"amount_total":1000', '"amount_total":9000')
  expect(changed).not.toBe(JSON.stringify(event))
  const now = w.clock.now()

  expect(await provider.deliver(event!, { secret: 'whsec_of_somebody_else' })).toBe(400)
  expect(await provider.deliver(event!, { payload: changed })).toBe(400)
  expect(await provider.deliver(event!, { payload: rewritten })).toBe(400)
  expect(await provider.deliver(event!, { payload: '' })).toBe(400)
  expect(await provider.deliver(event!, { signedAt: addMilliseconds(now, -minutes(5) - seconds(1)) })).toBe(
    400,
  )
  expect(await provider.deliver(event!, { signedAt: addMilliseconds(now, minutes(1) + seconds(1)) })).toBe(
    400,
  )
  const unsigned = await w.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(event),
  })
  expect(unsigned.statusCode).toBe(400)
  expect(unsigned.json()).toMatchObject({ status: 400, error: 'NotUnderstood' })
  expect([await eventCount(), await donations()]).toEqual([0, []])

  expect(await provider.deliver(event!, { signedAt: addMilliseconds(now, -minutes(5)) })).toBe(200)
  expect(await provider.deliver(event!, { signedAt: addMilliseconds(now, minutes(1)) })).toBe(200)
  expect(await eventCount()).toBe(1)
})

test('fifty copies of one event at once make one donation and one email', async () => {
  const session = await provider.begin({ amount: '20' })
  await provider.controls.pay(session, { email: 'fifty@example.org' })
  const [event] = only(provider.events(), 'checkout.session.completed')
  const answers = await Promise.all(Array.from({ length: 50 }, () => provider.deliver(event!)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await donations()).toHaveLength(1)
  expect(await eventCount()).toBe(1)
  expect(await w.emails('fifty@example.org')).toHaveLength(1)
})

test('a donation that is partly refunded and disputed: all 24 orders of its events give the same rows', async () => {
  const session = await provider.begin()
  await provider.controls.pay(session, { email: 'donor@example.org' })
  w.clock.forward(hours(1))
  provider.controls.refund(chargeOf(session), 250)
  w.clock.forward(hours(1))
  const dispute = provider.controls.dispute(chargeOf(session))
  w.clock.forward(hours(1))
  provider.controls.loseDispute(dispute.id)
  const events = only(
    provider.events(),
    'checkout.session.completed',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.closed',
  )
  const { orders, outcomes, rows } = await applyInEveryOrder(events)
  expect({ orders, outcomes }).toEqual({ orders: 24, outcomes: 1 })
  expect(rows.payments[0]).toContain('"refunded_pence":250')
  expect(rows.payments[0]).toContain('"dispute":"lost"')
})

test('a month of a monthly gift: all 24 orders of checkout, invoice, payment and cancellation give the same rows', async () => {
  const session = await provider.begin({ type: 'monthly', amount: '5' })
  await provider.controls.pay(session, { email: 'monthly@example.org' })
  const { subscription } = provider.ledger.find('checkout.session', session)
  w.clock.forward(days(3))
  provider.controls.cancel(subscription as string)
  const events = only(
    provider.events(),
    'checkout.session.completed',
    'invoice.paid',
    'invoice_payment.paid',
    'customer.subscription.deleted',
  )
  const { orders, outcomes, rows } = await applyInEveryOrder(events)
  expect({ orders, outcomes }).toEqual({ orders: 24, outcomes: 1 })
  expect(rows.donations).toHaveLength(1)
  expect(rows.donations[0]).toContain('"type":"monthly"')
  expect(rows.gifts[0]).toContain('"state":"stopped"')
  expect(rows.gifts[0]).toContain(session)
})

test('a bank debit that waits, then settles or fails: every order gives the same rows', async () => {
  for (const [settle, state] of [
    ['settleDebit', 'paid'],
    ['failDebit', 'failed'],
  ] as const) {
    const session = await provider.begin()
    await provider.controls.pay(session, { email: 'debit@example.org', way: 'bank-debit' })
    const waiting = provider.events()
    for (const event of waiting) await provider.deliver(event)
    expect(await donations()).toMatchObject([{ state: 'waiting' }])
    expect(await w.emails('debit@example.org')).toEqual([])
    w.clock.forward(days(2))
    provider.controls[settle](provider.ledger.find('checkout.session', session).payment_intent as string)
    const settled = provider.events().filter((event) => event.type.startsWith('checkout'))
    const { outcomes, rows } = await applyInEveryOrder([
      ...waiting.filter((event) => event.type.startsWith('checkout')),
      ...settled,
    ])
    expect(outcomes).toBe(1)
    expect(rows.donations[0]).toContain(`"state":"${state}"`)
    expect(await w.emails('debit@example.org')).toHaveLength(state === 'paid' ? 1 : 0)
    await deleteEverything()
  }
})

test('every paid month is its own donation; a month that fails and is paid later is one donation', async () => {
  const session = await provider.begin({ type: 'monthly', amount: '7.50' })
  await provider.controls.pay(session, { email: 'months@example.org' })
  const subscription = provider.ledger.find('checkout.session', session).subscription as string
  w.clock.forward(days(31))
  provider.controls.renew(subscription)
  w.clock.forward(days(31))
  provider.controls.failRenewal(subscription)
  await provider.deliverAll()
  expect(await donations()).toMatchObject([
    { state: 'paid', amount_pence: 750 },
    { state: 'paid', amount_pence: 750 },
    { state: 'failed', amount_pence: 750 },
  ])
  const gift = () => w.platform.db.selectFrom('monthly_gift').select('state').executeTakeFirstOrThrow()
  expect(await gift()).toEqual({ state: 'failing' })

  const failed = provider.ledger.all('invoice').find(({ status }) => status === 'open')!
  w.clock.forward(days(3))
  provider.controls.retryInvoice(failed.id)
  await provider.deliverAll()
  expect((await donations()).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  expect(await gift()).toEqual({ state: 'running' })
  expect(await w.emails('months@example.org')).toHaveLength(1)

  provider.controls.cancel(subscription)
  await provider.deliverAll()
  expect(await gift()).toEqual({ state: 'stopped' })
})

test('when every event is lost, one reconciliation completes the rows and a second finds nothing', async () => {
  await w.platform.db.deleteFrom('reconciliation').execute()
  const before = w.clock.now()
  w.clock.forward(hours(3))
  const single = await provider.begin({ amount: '10' })
  await provider.controls.pay(single, { email: 'lost@example.org' })
  const monthly = await provider.begin({ type: 'monthly', amount: '20' })
  await provider.controls.pay(monthly, { email: 'lost.monthly@example.org' })
  w.clock.forward(hours(1))
  provider.controls.refund(chargeOf(single))
  const events = provider.events()
  w.clock.forward(minutes(10))

  await w.platform.db.insertInto('reconciliation').values({ complete_until: before }).execute()
  expect(await reconcilePayments(w.platform)).toBeGreaterThan(3)
  const reconciled = await findEverything()
  expect(reconciled.donations).toHaveLength(2)
  expect(await w.emails('lost@example.org')).toHaveLength(1)
  expect(await reconcilePayments(w.platform)).toBe(0)

  await deleteEverything()
  for (const event of events) expect(await provider.deliver(event)).toBe(200)
  expect(reconciled).toEqual(await findEverything())
  expect(await reconcilePayments(w.platform)).toBe(0)
})

test('while the provider is down, reconciliation fails and starts from the same place next time', async () => {
  const reconciliation = () => w.platform.db.selectFrom('reconciliation').selectAll().execute()
  const before = await reconciliation()
  provider.controls.setHealth('refuses')
  await expect(reconcilePayments(w.platform)).rejects.toMatchObject({ code: 'Unavailable' })
  provider.controls.setHealth('answers')
  expect(await reconciliation()).toEqual(before)
  expect(w.failures.splice(0)).toMatchObject([{ event: 'payments' }])
})

test('an event about another site’s payments on the same account changes nothing', async () => {
  const session = await provider.begin()
  await provider.controls.pay(session, { email: 'elsewhere@example.org' })
  const [event] = only(provider.events(), 'checkout.session.completed')
  const foreign = structuredClone(event!) as Stripe.CheckoutSessionCompletedEvent
  foreign.data.object.metadata = { site: 'https://another.example' }
  expect(await provider.deliver(foreign)).toBe(200)
  expect([await eventCount(), await donations()]).toEqual([0, []])
})

test('when recording an event fails half way, nothing is stored and the provider sends it again', async () => {
  const session = await provider.begin()
  await provider.controls.pay(session, { email: 'half@example.org' })
  const [event] = only(provider.events(), 'checkout.session.completed')
  const broken = structuredClone(event!) as Stripe.CheckoutSessionCompletedEvent
  broken.data.object.amount_total = 3_000_000_000
  expect(await provider.deliver(broken)).toBe(500)
  expect([await eventCount(), await donations(), await w.emails('half@example.org')]).toEqual([0, [], []])
  expect(w.failures.splice(0)).toHaveLength(1)
  expect(await provider.deliver(event!)).toBe(200)
  expect(await donations()).toHaveLength(1)
})
