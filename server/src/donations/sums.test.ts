import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../test/support/world.ts'
import { checkDonationSums } from './check-donation-sums.ts'
import { deleteDonorEmail, deleteOldDonorEmails, deleteOldDonations } from './erasure-store.ts'
import { mergeDonation, mergePayment, type Donation, type Payment } from './rules.ts'
import { upsertDonation, upsertPayment } from './store.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
beforeEach(async () => {
  for (const table of ['donation', 'payment'] as const) await w.platform.db.deleteFrom(table).execute()
  w.clock.set(start)
})

type DonationUpdate = Partial<Donation> & { source_id: string }
const saveDonation = (update: DonationUpdate) =>
  w.platform.db.transaction().execute((tx) =>
    upsertDonation(
      tx,
      {
        type: 'oneoff',
        subscription_id: null,
        customer_id: null,
        email: null,
        donor_key: null,
        amount_pence: 1000,
        state: 'paid',
        given_at: w.clock.now(),
        ...update,
      },
      mergeDonation,
    ),
  )
const savePayment = (source: string, update: Partial<Payment> = {}) =>
  w.platform.db.transaction().execute((tx) =>
    upsertPayment(
      tx,
      {
        payment_id: `pi_${source}`,
        source_id: source,
        refunded_pence: 0,
        refunds_told_at: w.clock.now(),
        dispute: null,
        told_at: w.clock.now(),
        ...update,
      },
      mergePayment,
    ),
  )

/** The stored sums, and the same sums from a scan. */
async function sums() {
  const { db } = w.platform
  const days = await db
    .selectFrom('donation_day')
    .selectAll()
    .where('donations', '<>', 0)
    .orderBy('day')
    .execute()
  const donors = await db.selectFrom('donor_year').selectAll().orderBy('year').orderBy('donor').execute()
  const counts = await db
    .selectFrom('donor_count')
    .selectAll()
    .where('donors', '<>', 0)
    .orderBy('year')
    .execute()
  const scanned = {
    days: await db.selectFrom('donation_day_counted').selectAll().orderBy('day').execute(),
    donors: await db.selectFrom('donor_year_counted').selectAll().orderBy('year').orderBy('donor').execute(),
    counts: await db
      .selectFrom('donor_year_counted')
      .select(({ fn }) => ['year', fn.countAll<number>().as('donors')])
      .groupBy('year')
      .orderBy('year')
      .execute(),
  }
  return { stored: { days, donors, counts }, scanned }
}
async function expectSumsCorrect(): Promise<void> {
  const { stored, scanned } = await sums()
  expect(stored).toEqual(scanned)
  expect(await checkDonationSums(w.platform)).toBe(0)
}

test('the sums equal a scan of all donations, for any reports, in any order and all at once', async () => {
  const sources = Array.from({ length: 12 }, (_, at) => `cs_sum_${at}`)
  await Promise.all(
    sources.flatMap((source_id, at) => {
      const donor_key = `donor ${at % 4}`
      return [
        savePayment(source_id, { refunded_pence: at * 100 }),
        saveDonation({ source_id, state: 'waiting' }),
        saveDonation({
          source_id,
          donor_key,
          email: `${at % 4}@sums.example`,
          state: at % 5 ? 'paid' : 'failed',
        }),
        savePayment(source_id, { dispute: at % 3 ? 'open' : 'lost' }),
        // The earlier date of two wins: a minute after midnight it is another year in London.
        saveDonation({
          source_id,
          given_at: new Date(at % 2 ? '2026-12-31T23:59:00Z' : '2027-01-01T00:01:00Z'),
        }),
      ]
    }),
  )
  await expectSumsCorrect()
  const { stored } = await sums()
  expect(stored.days.reduce((all, { donations }) => all + donations, 0)).toBe(12)

  await saveDonation({
    source_id: 'cs_later',
    donor_key: 'donor 1',
    given_at: new Date('2028-02-29T12:00:00Z'),
  })
  await w.platform.db.transaction().execute(async (tx) => {
    await deleteDonorEmail(tx, 'donor 1')
    await deleteOldDonorEmails(tx, new Date('2027-01-01T00:00:00Z'))
  })
  await expectSumsCorrect()
  expect((await sums()).stored.donors.map(({ donor }) => donor)).toContain('donor 1')

  await w.platform.db.transaction().execute((tx) => deleteOldDonations(tx, new Date('2028-01-01T00:00:00Z')))
  await expectSumsCorrect()
  expect((await sums()).stored.donors).toEqual([
    { year: 2028, donor: 'donor 1', donations: 1, kept_pence: 1000 },
  ])
  await deletePayments()
  expect(await sql`select source_id from counted_donation`.execute(w.platform.db)).toMatchObject({
    rows: [{ source_id: 'cs_later' }],
  })
})
const deletePayments = () => w.platform.db.deleteFrom('payment').execute()

test('a transaction that fails changes no sum', async () => {
  await saveDonation({ source_id: 'cs_holds', donor_key: 'donor' })
  const before = await sums()
  const undone = w.platform.db.transaction().execute(async (tx) => {
    await tx.updateTable('donation').set({ amount_pence: 1 }).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await sums()).toEqual(before)
})

test('every page of the list, in both orders, shows what a scan of all donations does', async () => {
  // Both sides of midnight in London, in winter and in summer, and many on one day.
  for (const [at, givenAt] of [
    '2026-03-28T23:59:59Z',
    '2026-03-29T00:00:00Z',
    '2026-06-30T22:59:59Z',
    '2026-06-30T23:00:00Z',
    ...Array.from({ length: 7 }, () => '2026-11-01T12:00:00Z'),
    '2026-11-20T11:00:00Z',
  ].entries())
    await saveDonation({ source_id: `cs_page_${at}`, given_at: new Date(givenAt), amount_pence: 100 + at })
  const administrator = await w.given.administrator()
  for (const order of ['desc', 'asc'] as const)
    for (const size of [1, 3, 5, 50]) {
      const read = []
      for (let page = 0; page * size < 12; page += 1) {
        const list = await administrator.call('GET /api/donations/:page/:size', { page, size, order })
        expect(list).toMatchObject({ totalElements: 12, totalPages: Math.ceil(12 / size) })
        read.push(...list.content.map(({ donationId }) => donationId))
      }
      const scanned = await w.platform.db
        .selectFrom('donation')
        .select('id')
        .orderBy('given_at', order)
        .orderBy('id', order)
        .execute()
      expect(read, `${order}, ${size} a page`).toEqual(scanned.map(({ id }) => id))
    }
  expect(await administrator.call('GET /api/donations/:page/:size', { page: 9, size: 5 })).toMatchObject({
    content: [],
    totalElements: 12,
  })
})

test('sums that were changed directly in the database are found, reported and corrected', async () => {
  const { db } = w.platform
  await saveDonation({ source_id: 'cs_one', donor_key: 'donor' })
  await saveDonation({ source_id: 'cs_two', donor_key: 'another' })
  const { stored } = await sums()
  await db.updateTable('donation_day').set({ kept_pence: 7 }).where('donations', '>', 0).execute()
  await db.updateTable('donor_year').set({ donations: 3 }).where('donor', '=', 'donor').execute()
  await db.updateTable('donor_count').set({ donors: 9 }).where('year', '=', 2026).execute()
  expect(await checkDonationSums(w.platform)).toBe(3)
  expect(w.failures.splice(0)).toMatchObject([{ event: 'donations.sums' }])
  expect((await sums()).stored).toEqual(stored)

  await sql`alter table donation disable trigger user`.execute(db)
  await db.updateTable('donation').set({ amount_pence: 5000 }).where('source_id', '=', 'cs_one').execute()
  await sql`alter table donation enable trigger user`.execute(db)
  expect(await checkDonationSums(w.platform)).toBe(1)
  expect(w.failures.splice(0)).toHaveLength(1)
  await expectSumsCorrect()
  expect((await sums()).stored.days).toMatchObject([{ received_pence: 6000, kept_pence: 6000 }])
})
