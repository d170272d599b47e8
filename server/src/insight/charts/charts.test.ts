import { chartTypes } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import type { Person } from '../../../test/support/given.ts'
import { recordEmailed } from '../../membership/planning/change-plans.ts'
import { checkTallies, foldTallies } from '../../membership/deliveries/maintain-tallies.ts'
import { foldMarks } from '../../membership/deliveries/tally-store.ts'
import { updateShownCounts } from '../counts/update-shown-counts.ts'
import { showCharts } from './show-charts.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
beforeEach(() => w.clock.set(start))

/** Every chart's figures that are not zero, by month. */
async function charts(by: Person) {
  const all = await (await w.given.returning(by)).call('GET /api/org/data', {})
  expect(all.map(({ type }) => type)).toEqual(chartTypes)
  return all.map(({ data }) =>
    Object.fromEntries(
      data
        .filter(({ score, fewerThan }) => score || fewerThan)
        .map(({ month, score, fewerThan }) => [month, fewerThan ? `<${fewerThan}` : score]),
    ),
  )
}
const musketeers = (count: number) => Promise.all(Array.from({ length: count }, () => w.given.musketeer()))
const join = (person: Person, id: number) => person.call('POST /api/campaigndistributor', { id })
const report = (person: Person, campaignDistributorId: number, subDate: string, leafletsDelivered: number) =>
  person.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate,
    campaignData: { leafletsDelivered },
  })
const emailAll = (plans: Parameters<typeof recordEmailed>[1]) =>
  w.platform.db.transaction().execute((tx) => recordEmailed(tx, plans, w.clock.now()))
const email = (membershipId: number, leafletId: number) => emailAll([{ membershipId, leafletId }])
/** Counts people where that is due (rule: people-counts-weekly). */
const count = () => updateShownCounts(w.platform, w.clock.now())
/** How many stored months of campaigns differ from a full count. */
const differing = () => checkTallies(w.platform)

test('each of the last twelve months is shown in order, an empty one as zero', async () => {
  const organisation = await w.given.organisation()
  const [joined] = await organisation.call('GET /api/org/data', {})
  expect(joined!.data.map(({ month }) => month)).toEqual(
    '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11'.split(
      ' ',
    ),
  )
  expect(new Set(joined!.data.map(({ score, fewerThan }) => `${score} ${fewerThan}`))).toEqual(
    new Set(['0 null']),
  )
})

test('emails recorded together leave one mark a campaign, and repeats in the same month none', async () => {
  const organisation = await w.given.organisation()
  const campaigns = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const plans = []
  for (const person of await musketeers(3))
    for (const { id, leafletId } of campaigns) {
      const { campaignDistributorId: membershipId } = await join(person, id)
      plans.push({ membershipId, leafletId })
    }
  await foldTallies(w.platform)
  const marks = () => w.platform.db.selectFrom('tally_mark').select('mailed').execute()
  await emailAll(plans)
  expect(await marks()).toEqual([{ mailed: 3 }, { mailed: 3 }])
  await emailAll(plans)
  expect(await marks()).toHaveLength(2)
  expect(await differing()).toBe(0)
  await foldTallies(w.platform)
})

test('charts count sign-ups, emails and deliveries by month in London, live for administrators', async () => {
  const [organisation, another] = [await w.given.organisation(), await w.given.organisation()]
  const people = await musketeers(4)
  w.clock.set('2026-05-30T12:00:00Z')
  const [first, second] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  w.clock.set('2026-05-31T22:59:00Z')
  for (const person of people.slice(0, 3)) await join(person, first.id)
  // A minute past midnight in London, in summer.
  w.clock.set('2026-05-31T23:01:00Z')
  const memberships = []
  for (const person of people) memberships.push(await join(person, second.id))
  for (const { campaignDistributorId } of memberships) await email(campaignDistributorId, second.leafletId)
  await report(people[0]!, memberships[0]!.campaignDistributorId, '2026-06-01', 20)
  w.clock.set('2026-07-02T12:00:00Z')
  await report(people[1]!, memberships[1]!.campaignDistributorId, '2026-06-30', 15)

  const administrator = await w.given.administrator()
  const live = [{ '2026-05': 3, '2026-06': 4 }, { '2026-06': 4 }, { '2026-06': 35 }]
  expect(await charts(administrator)).toEqual(live)
  await foldTallies(w.platform)
  expect(await charts(administrator)).toEqual(live)

  await count()
  const counted = [{ '2026-07': 7 }, { '2026-07': 4 }, { '2026-06': '<3' }]
  expect(await charts(organisation)).toEqual(counted)
  expect(await charts(another)).toEqual([{}, {}, {}])
  await (await w.given.returning(organisation)).call('DELETE /api/campaign/:id', { id: first.id })
  expect(await charts(organisation)).toEqual(counted)
  expect(await charts(administrator)).toEqual(live)
  const aYearOn = await showCharts(
    w.platform.db,
    { role: 'organisation', accountId: organisation.id },
    new Date('2027-07-01'),
  )
  expect(aYearOn.map(({ data }) => data[0]!.month)).toEqual(['2026-08', '2026-08', '2026-08'])
  expect(aYearOn.flatMap(({ data }) => data).filter(({ score }) => score)).toEqual([])
})

test('the figures are exported as a CSV file that says fewer than three where the chart does', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation)
  for (const person of await musketeers(3)) await join(person, campaign.id)
  const ada = await w.given.musketeer()
  const { campaignDistributorId } = await join(ada, campaign.id)
  await email(campaignDistributorId, campaign.leafletId)
  await report(ada, campaignDistributorId, '2026-11-20', 20)
  w.clock.set('2026-11-21T08:00:00Z')
  await count()
  const lines = (
    await (await (await w.given.returning(organisation)).call('GET /api/org/data.csv', {})).text()
  )
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toBe('Month,Musketeers joined,Leaflets e-mailed,Leaflets delivered')
  expect(lines[11]).toBe('2026-10,0,0,0')
  expect(lines[12]).toBe('2026-11,4,fewer than 3,from fewer than 3 people')
})

test('before people are counted, the charts and their CSV file say from which month on, and a new month is not counted at first', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation)
  const uncountedFrom = async (by: Person) => {
    const all = await (await w.given.returning(by)).call('GET /api/org/data', {})
    return [...new Set(all.map((chart) => chart.uncountedFrom))]
  }
  const lastLines = async () =>
    (await (await (await w.given.returning(organisation)).call('GET /api/org/data.csv', {})).text())
      .trim()
      .split('\r\n')
      .slice(-2)
  for (const person of await musketeers(3)) {
    const { campaignDistributorId } = await join(person, campaign.id)
    await report(person, campaignDistributorId, '2026-11-20', 20)
  }
  const uncounted = 'not counted yet,not counted yet,not counted yet'
  expect(await uncountedFrom(organisation)).toEqual(['2025-12'])
  expect(await lastLines()).toEqual([`2026-10,${uncounted}`, `2026-11,${uncounted}`])
  expect(await uncountedFrom(await w.given.administrator())).toEqual([null])

  w.clock.set('2026-11-21T08:00:00Z')
  await count()
  expect(await uncountedFrom(organisation)).toEqual([null])
  expect(await lastLines()).toEqual(['2026-10,0,0,0', '2026-11,3,0,60'])

  w.clock.set('2026-12-01T09:00:00Z')
  expect(await uncountedFrom(organisation)).toEqual(['2026-12'])
  expect(await lastLines()).toEqual(['2026-11,3,0,60', `2026-12,${uncounted}`])
})

test('the sums match a full count, whatever people do and however many at once', async () => {
  const organisation = await w.given.organisation()
  const campaigns = await Promise.all([1, 2, 3].map(() => w.given.campaign(organisation)))
  const people = await musketeers(12)
  await Promise.all(
    people.map(async (person, at) => {
      for (const { id, leafletId } of campaigns) {
        const { campaignDistributorId } = await join(person, id)
        await email(campaignDistributorId, leafletId)
        // A repeated email counts once, in the month in which it was last sent.
        if (at % 2) await email(campaignDistributorId, leafletId)
        await report(person, campaignDistributorId, '2026-11-20', 10 + at)
        if (at % 3 === 0) await person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
        if (at % 6 === 0) await join(person, id)
        if (at % 4 === 1) await foldTallies(w.platform)
      }
    }),
  )
  await people[1]!.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await differing()).toBe(0)
  const sums = await w.platform.db
    .selectFrom('tally_part')
    .select((from) => [
      from.fn.sum<string>('joined').as('joined'),
      from.fn.sum<string>('members').as('members'),
    ])
    .where('account_id', '=', organisation.id)
    .executeTakeFirstOrThrow()
  // Of twelve, 0, 3, 6 and 9 left, 0 and 6 came back, and 1 closed the account.
  expect(sums).toEqual({ joined: 36, members: 27 })
})

test('an action that is rolled back leaves no mark', async () => {
  const campaign = await w.given.campaign(await w.given.organisation())
  const musketeer = await w.given.musketeer()
  const before = await w.platform.db.selectFrom('tally_part').selectAll().execute()
  const undone = w.platform.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('membership')
      .values({
        account_id: musketeer.id,
        campaign_id: campaign.id,
        joined_at: w.clock.now(),
        withdrawn_at: null,
        emailed_at: null,
      })
      .execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await w.platform.db.selectFrom('tally_part').selectAll().execute()).toEqual(before)
})

test('joining a campaign waits neither for somebody else who is joining it nor for folding', async () => {
  const campaign = await w.given.campaign(await w.given.organisation())
  const [ada, ben] = await musketeers(2)
  await w.platform.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('membership')
      .values({
        account_id: ada!.id,
        campaign_id: campaign.id,
        joined_at: w.clock.now(),
        withdrawn_at: null,
        emailed_at: null,
      })
      .execute()
    await foldMarks(tx, 1000)
    // If this waited for the open transaction it would never end.
    await join(ben!, campaign.id)
  })
  expect(await differing()).toBe(0)
})

test('a change made without going through the product is found, reported and corrected', async () => {
  const campaign = await w.given.campaign(await w.given.organisation())
  const [ada] = await musketeers(1)
  await join(ada!, campaign.id)
  expect(await differing()).toBe(0)
  await w.platform.db
    .updateTable('tally')
    .set({ joined: 7, delivered: 100 })
    .where('campaign_id', '=', campaign.id)
    .execute()
  expect(await differing()).toBe(1)
  expect(w.failures.splice(0)).toMatchObject([{ event: 'tallies' }])
  expect(await differing()).toBe(0)
})

test('each night checks the next campaigns, and after the last one begins again', async () => {
  const organisation = await w.given.organisation()
  const damaged = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const [ada] = await musketeers(1)
  for (const { id } of damaged) await join(ada!, id)
  const nights = (await w.platform.db.selectFrom('campaign').select('id').execute()).length
  for (let round = 0; round < 2; round += 1) {
    expect(await differing()).toBe(0)
    const ids = damaged.map(({ id }) => id)
    await w.platform.db.updateTable('tally').set({ joined: 7 }).where('campaign_id', 'in', ids).execute()
    for (let night = 0; night < nights; night += 1)
      await checkTallies(w.platform, { actions: 1, campaigns: 100 })
    expect(new Set(w.failures.splice(0).map(({ event }) => event))).toEqual(new Set(['tallies']))
  }
  expect(await differing()).toBe(0)
})

test('the figures of a database without tallies are counted from its data', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation)
  for (const person of await musketeers(3)) {
    const { campaignDistributorId } = await join(person, campaign.id)
    await email(campaignDistributorId, campaign.leafletId)
    await report(person, campaignDistributorId, '2026-11-20', 20)
  }
  const administrator = await w.given.administrator()
  const figures = await charts(administrator)
  await w.platform.db.deleteFrom('tally').execute()
  await w.platform.db.deleteFrom('tally_mark').execute()
  expect(await differing()).toBeGreaterThan(0)
  expect(w.failures.splice(0)).toHaveLength(1)
  expect(await charts(administrator)).toEqual(figures)
})
