import { donationStatuses } from '@street-musketeers/contract/donations/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { paymentProvider } from '../../test/support/payment-provider.ts'
import { world } from '../../test/support/world.ts'
import { days } from '../platform/values/clock.ts'

const provider = paymentProvider(() => w)
const w = world({ environment: () => provider.environment() })

beforeEach(async () => {
  for (const table of ['donation', 'monthly_gift', 'payment', 'payment_event'] as const)
    await w.platform.db.deleteFrom(table).execute()
  w.clock.set('2026-11-20T12:00:00Z')
})

async function give(
  email: string,
  options: { type?: 'oneoff' | 'monthly'; amount?: string; refund?: number } = {},
): Promise<string> {
  const { refund, ...choice } = options
  const session = await provider.begin(choice)
  await provider.controls.pay(session, { email })
  if (refund) {
    const { payment_intent: intent } = provider.ledger.find('checkout.session', session)
    const charge = provider.ledger.all('charge').find(({ payment_intent }) => payment_intent === intent)!
    provider.controls.refund(charge.id, refund)
  }
  await provider.deliverAll()
  return session
}

const gifts = () => w.platform.db.selectFrom('donation').select(['email', 'amount_pence']).execute()

test('administrators see donations newest first, with amounts in pounds and the provider’s ids, and the read is logged', async () => {
  const first = await give('first@example.org', { amount: '12.50', refund: 250 })
  w.clock.forward(days(1))
  await give('second@example.org', { type: 'monthly', amount: '5' })
  const administrator = await w.given.administrator()
  const page = await administrator.call('GET /api/donations/:page/:size', { page: 0, size: 10 })
  expect(page).toMatchObject({ totalElements: 2, totalPages: 1, pageable: { pageNumber: 0 } })
  expect(page.content).toMatchObject([
    { amount: '5.00', email: 'second@example.org', type: 'monthly', status: 'paid', gift: 'running' },
    {
      amount: '12.50',
      refunded: '2.50',
      email: 'first@example.org',
      type: 'oneoff',
      status: 'partly refunded',
      gift: null,
      sessionId: first,
      customerId: provider.ledger.find('checkout.session', first).customer,
      subDate: '2026-11-20T12:00:00.000Z',
    },
  ])
  const logged = await w.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'about'])
    .where('administrator_id', '=', administrator.id)
    .execute()
  expect(logged).toEqual([{ action: 'listed', about: 'donations' }])
})

test('the list can be searched by address, filtered by each status and sorted', async () => {
  await give('whole@example.org', { amount: '20' })
  await give('part@example.org', { amount: '30', refund: 100 })
  await give('gone@example.org', { amount: '10', refund: 1000 })
  for (const [at, [state, dispute]] of (
    [
      ['waiting', null],
      ['failed', null],
      ['paid', 'open'],
      ['paid', 'lost'],
    ] as const
  ).entries()) {
    const source = `cs_${state}_${at}`
    await w.platform.db
      .insertInto('donation')
      .values({
        source_id: source,
        type: 'oneoff',
        subscription_id: null,
        customer_id: null,
        email: `${at}@example.org`,
        donor_key: null,
        amount_pence: 100 + at,
        state,
        given_at: w.clock.now(),
      })
      .execute()
    await w.platform.db
      .insertInto('payment')
      .values({
        payment_id: `pi_${at}`,
        source_id: source,
        dispute,
        refunded_pence: 0,
        refunds_reported_at: null,
        reported_at: w.clock.now(),
      })
      .execute()
  }
  const administrator = await w.given.administrator()
  const list = async (filter: object) =>
    (await administrator.call('GET /api/donations/:page/:size', { page: 0, size: 50, ...filter })).content
  const all = await list({})
  expect(all).toHaveLength(7)
  for (const status of donationStatuses)
    expect(await list({ status }), status).toEqual(all.filter((donation) => donation.status === status))
  expect(new Set(all.map(({ status }) => status)).size).toBe(donationStatuses.length)
  expect(await list({ q: ' Part@Example.org ' })).toMatchObject([{ amount: '30.00' }])
  expect(await list({ q: 'part@' })).toEqual([])
  const amounts = (await list({ sort: 'amount' })).map(({ amount }) => Number(amount))
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  expect((await list({ sort: 'amount', order: 'asc' })).map(({ amount }) => Number(amount))).toEqual(
    amounts.toReversed(),
  )
})

test('months show what was received and refunded, by the calendar in London', async () => {
  w.clock.set('2026-06-30T23:30:00Z')
  await give('july@example.org', { amount: '10' })
  w.clock.set('2026-11-20T12:00:00Z')
  await give('november@example.org', { amount: '20', refund: 500 })
  await give('november@example.org', { amount: '30', refund: 3000 })
  const administrator = await w.given.administrator()
  const months = await administrator.call('GET /api/donation-months/:year', { year: 2026 })
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  )
  expect(months[6]).toEqual({
    month: '2026-07',
    donations: 1,
    received: '10.00',
    refunded: '0.00',
    kept: '10.00',
  })
  expect(months[10]).toEqual({
    month: '2026-11',
    donations: 2,
    received: '50.00',
    refunded: '35.00',
    kept: '15.00',
  })
  expect(months[0]).toMatchObject({ donations: 0, received: '0.00' })
})

test('a donor above £500 in a year is marked, however the sum was given; exactly £500 is not', async () => {
  await give('Much@example.org', { amount: '400' })
  await give('much@example.org', { type: 'monthly', amount: '100.01' })
  await give('exactly@example.org', { amount: '500' })
  await give('returned@example.org', { amount: '500' })
  await give('returned@example.org', { amount: '100', refund: 10_000 })
  w.clock.set('2027-01-01T00:00:01Z')
  await give('exactly@example.org', { amount: '1' })
  const administrator = await w.given.administrator()
  const { content } = await administrator.call('GET /api/donors/:year/:page/:size', {
    year: 2026,
    page: 0,
    size: 10,
  })
  expect(content).toEqual([
    { email: 'much@example.org', donations: 2, kept: '500.01', toCheck: true },
    expect.objectContaining({ kept: '500.00', toCheck: false }),
    expect.objectContaining({ kept: '500.00', toCheck: false }),
  ])
  expect(
    await administrator.call('GET /api/donors/:year/:page/:size', { year: 2026, page: 9, size: 10 }),
  ).toMatchObject({ content: [], totalElements: 3 })
})

test('the treasurer’s export lists a year, oldest first, and no cell is a formula', async () => {
  w.clock.set('2025-12-31T23:59:59Z')
  await give('before@example.org')
  w.clock.set('2026-11-20T12:00:00Z')
  await give('+cmd@example.org', { amount: '10', refund: 100 })
  w.clock.forward(days(1))
  await give('after@example.org', { type: 'monthly', amount: '20' })
  const administrator = await w.given.administrator()
  const file = await administrator.call('GET /api/donations.csv', { year: 2026 })
  const [heading, ...rows] = (await file.text()).trim().split('\r\n')
  expect(heading).toBe(
    'Date,Donation,Type,Amount (GBP),Refunded (GBP),Kept (GBP),Status,Email,Customer id,Session id,Payment ids',
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(
    /^2026-11-20,\d+,one off,10\.00,1\.00,9\.00,partly refunded,'\+cmd@example\.org,cus_\w+,cs_\w+,pi_\w+$/,
  )
  expect(rows[1]).toContain(',monthly,20.00,0.00,20.00,paid,after@example.org,')
})

test('a person’s own data contains what was given with their address, and nothing of others', async () => {
  const musketeer = await w.given.musketeer()
  await give(musketeer.email, { amount: '15' })
  await give('somebody.else@example.org', { amount: '25' })
  expect((await musketeer.call('GET /api/mydata', {})).donations).toMatchObject([
    { amountPence: 1500, type: 'oneoff', status: 'paid', givenAt: '2026-11-20T12:00:00.000Z' },
  ])
})

test('closing an account removes its address from finished gifts, keeps the sums, and lets a monthly gift continue', async () => {
  const musketeer = await w.given.musketeer()
  const other = await w.given.musketeer()
  await give(musketeer.email, { amount: '300' })
  await give(musketeer.email, { amount: '300' })
  await give(other.email, { amount: '10' })
  const session = await give(musketeer.email, { type: 'monthly', amount: '7' })
  await musketeer.call('PATCH /api/deactivate', {})
  await w.runJobs()

  expect(await gifts()).toEqual(
    expect.arrayContaining([
      { email: null, amount_pence: 30_000 },
      { email: null, amount_pence: 30_000 },
      { email: null, amount_pence: 700 },
      { email: other.email, amount_pence: 1000 },
    ]),
  )
  const gift = () =>
    w.platform.db.selectFrom('monthly_gift').select(['email', 'state']).executeTakeFirstOrThrow()
  expect(await gift()).toEqual({ email: musketeer.email, state: 'running' })
  const administrator = await w.given.administrator()
  const { content } = await administrator.call('GET /api/donors/:year/:page/:size', {
    year: 2026,
    page: 0,
    size: 10,
  })
  expect(content[0]).toEqual({ email: null, donations: 3, kept: '607.00', toCheck: true })

  // An old event that arrives late does not bring the address back.
  for (const event of provider.ledger.all('event'))
    if (event.type === 'checkout.session.completed' && event.data.object.id !== session)
      if (event.data.object.customer_details?.email === musketeer.email)
        expect(await provider.deliver({ ...event, id: `${event.id}_late` })).toBe(200)
  expect((await gifts()).filter(({ email }) => email === musketeer.email)).toEqual([])
  provider.controls.cancel(provider.ledger.find('checkout.session', session).subscription as string)
  await provider.deliverAll()
  expect(await gift()).toMatchObject({ state: 'stopped' })
})
