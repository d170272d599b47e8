import { chartTypes } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import type { Person } from '../../../test/support/given.ts'
import { recordEmailed } from '../../membership/planning/change-plans.ts'
import { countNetwork, updateShownCounts } from '../counts/update-shown-counts.ts'
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
const email = (membershipId: number, leafletId: number) =>
  w.platform.db.transaction().execute((tx) => recordEmailed(tx, [{ membershipId, leafletId }], w.clock.now()))
/** Counts people where that is due (rule: people-counts-weekly). */
const count = () => updateShownCounts(w.platform, w.clock.now())
/** Counts the whole network, as every hour. */
const countHour = () => countNetwork(w.platform, w.clock.now())

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

test('charts count sign-ups, emails and deliveries by month in London, for administrators those of all', async () => {
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
  const network = [{ '2026-05': 3, '2026-06': 4 }, { '2026-06': 4 }, { '2026-06': 35 }]
  await countHour()
  expect(await charts(administrator)).toEqual(network)

  await count()
  const counted = [{ '2026-07': 7 }, { '2026-07': 4 }, { '2026-06': '<3' }]
  expect(await charts(organisation)).toEqual(counted)
  expect(await charts(another)).toEqual([{}, {}, {}])
  await (await w.given.returning(organisation)).call('DELETE /api/campaign/:id', { id: first.id })
  expect(await charts(organisation)).toEqual(counted)
  await countHour()
  expect(await charts(administrator)).toEqual(network)
  const aYearOn = await showCharts(
    w.platform.db,
    { role: 'organisation', organisationId: organisation.id, seat: 'officer' },
    new Date('2027-07-01'),
  )
  expect(aYearOn.map(({ data }) => data[0]!.month)).toEqual(['2026-08', '2026-08', '2026-08'])
  expect(aYearOn.flatMap(({ data }) => data).filter(({ score }) => score)).toEqual([])
})

test('one campaign’s charts show who joined and who was emailed, as last counted, to its organisation only', async () => {
  const organisation = await w.given.organisation()
  const [first, second] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const people = await musketeers(4)
  for (const person of people) {
    const { campaignDistributorId } = await join(person, first.id)
    await email(campaignDistributorId, first.leafletId)
  }
  await join(people[0]!, second.id)
  const show = async (id: number) =>
    (await (await w.given.returning(organisation)).call('GET /api/org/campaign/:id/data', { id })).map(
      ({ type, uncountedFrom, data }) => [type, uncountedFrom, data.at(-1)],
    )
  const last = { month: '2026-11', fewerThan: null }
  expect(await show(first.id)).toEqual([
    ['Musketeers joined', '2025-12', { ...last, score: 0 }],
    ['Leaflets e-mailed', '2025-12', { ...last, score: 0 }],
  ])
  w.clock.set('2026-11-21T08:00:00Z')
  await count()
  expect(await show(first.id)).toEqual([
    ['Musketeers joined', null, { ...last, score: 4 }],
    ['Leaflets e-mailed', null, { ...last, score: 4 }],
  ])
  expect(await show(second.id)).toEqual([
    ['Musketeers joined', null, { ...last, score: 0, fewerThan: 3 }],
    ['Leaflets e-mailed', null, { ...last, score: 0 }],
  ])
  await expect(
    (await w.given.organisation()).call('GET /api/org/campaign/:id/data', { id: first.id }),
  ).rejects.toMatchObject({ error: 'NotFound' })
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

test('every hour the network’s months are counted again: removed reports go, emails of purged leaflets stay', async () => {
  w.clock.set('2027-11-20T12:00:00Z')
  const { id, leafletId } = await w.given.campaign(await w.given.organisation())
  const people = await musketeers(4)
  const memberships: number[] = []
  for (const person of people) {
    const { campaignDistributorId } = await join(person, id)
    memberships.push(campaignDistributorId)
    await email(campaignDistributorId, leafletId)
    await report(person, campaignDistributorId, '2027-11-20', 20)
  }
  await countHour()
  const administrator = await w.given.administrator()
  expect(await charts(administrator)).toEqual([{ '2027-11': 4 }, { '2027-11': 4 }, { '2027-11': 80 }])

  await people[0]!.call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
    campaignDistributorId: memberships[0]!,
    subDate: '2027-11-20',
  })
  await w.platform.db.deleteFrom('leaflet').where('campaign_id', '=', id).execute()
  await countHour()
  expect(await charts(administrator)).toEqual([{ '2027-11': 4 }, { '2027-11': 4 }, { '2027-11': 60 }])
})
