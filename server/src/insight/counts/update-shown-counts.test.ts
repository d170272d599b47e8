import { beforeEach, expect, test } from 'vitest'
import { countAt } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import type { Person } from '../../../test/support/given.ts'
import { recordEmailed } from '../../membership/planning/change-plans.ts'
import { countPeople } from '../../platform/jobs/timetable.ts'
import { handlers } from '../../worker.ts'
import { countAgain, updateShownCounts } from './update-shown-counts.ts'

const friday = '2026-11-20T12:00:00Z'
const saturdayAtEight = '2026-11-21T08:00:00Z'
const mondayAtEight = '2026-11-23T08:00:00Z'
const nextMondayAtEight = '2026-11-30T08:00:00Z'
const w = world({ now: friday })
beforeEach(() => w.clock.set(friday))

const show = async (by: Person, id: number) =>
  (await w.given.returning(by)).call('GET /api/org/campaign/:id', { id })
const few = { score: 0, fewerThan: 3 }
const figure = (score: number) => ({ score, fewerThan: null })

async function join(id: number, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => w.given.musketeer()))
  return Promise.all(
    people.map(async (person) => ({
      person,
      ...(await person.call('POST /api/campaigndistributor', { id })),
    })),
  )
}
type Member = Awaited<ReturnType<typeof join>>[number]

const email = (members: readonly Member[], leafletId: number) =>
  w.platform.db.transaction().execute((tx) =>
    recordEmailed(
      tx,
      members.map(({ campaignDistributorId: membershipId }) => ({ membershipId, leafletId })),
      w.clock.now(),
    ),
  )
const deliver = ({ person, campaignDistributorId }: Member, leafletsDelivered: number) => {
  const subDate = w.clock.now().toISOString().slice(0, 10)
  return person.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate,
    campaignData: { leafletsDelivered },
    again: 'add',
    againOn: subDate,
  })
}

/** Each chart's figures that are not zero, by month. */
const charts = async (by: Person) =>
  (await (await w.given.returning(by)).call('GET /api/org/data', {})).map(({ data }) =>
    Object.fromEntries(
      data
        .filter(({ score, fewerThan }) => score || fewerThan)
        .map(({ month, score, fewerThan }) => [month, fewerThan ? `<${fewerThan}` : score]),
    ),
  )

test('people are first counted on the morning after publishing, and then on Mondays', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await join(id, 5)
  expect(await show(organisation, id)).toMatchObject({
    joined: figure(0),
    peopleCounts: { countedAt: null, nextAt: '2026-11-21T08:00:00.000Z' },
  })
  await countAt(w, '2026-11-21T07:59:59Z')
  expect(await show(organisation, id)).toMatchObject({ joined: figure(0) })
  await countAt(w, saturdayAtEight)
  expect(await show(organisation, id)).toMatchObject({
    joined: figure(5),
    peopleCounts: { countedAt: '2026-11-21T08:00:00.000Z', nextAt: '2026-11-23T08:00:00.000Z' },
  })
  await join(id, 4)
  await countAt(w, '2026-11-23T07:59:59Z')
  expect(await show(organisation, id)).toMatchObject({ joined: figure(5) })
  await countAt(w, mondayAtEight)
  expect(await show(organisation, id)).toMatchObject({
    joined: figure(9),
    peopleCounts: { nextAt: '2026-11-30T08:00:00.000Z' },
  })
})

test('a campaign published a minute before a Monday’s count waits for the next morning', async () => {
  const organisation = await w.given.organisation()
  w.clock.set('2026-11-23T07:59:00Z')
  const { id } = await w.given.campaign(organisation)
  await join(id, 5)
  await countAt(w, mondayAtEight)
  expect(await show(organisation, id)).toMatchObject({ joined: figure(0) })
  await countAt(w, '2026-11-24T08:00:00Z')
  expect(await show(organisation, id)).toMatchObject({ joined: figure(5) })
})

test('a count that was missed is made up once, and workers that count at the same moment count once', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await countAt(w, saturdayAtEight)
  await join(id, 5)
  w.clock.set('2026-11-25T15:00:00Z')
  const counted = await Promise.all([1, 2, 3].map(() => updateShownCounts(w.platform, w.clock.now())))
  expect(counted.filter((campaigns) => campaigns > 0)).toHaveLength(1)
  expect(await show(organisation, id)).toMatchObject({
    joined: figure(5),
    peopleCounts: { nextAt: '2026-11-30T08:00:00.000Z' },
  })
  expect(await charts(organisation)).toMatchObject([{ '2026-11': 5 }, {}, {}])
  expect(await countAt(w, '2026-11-25T16:00:00Z')).toBe(0)
})

test('the worker counts when it updates sums', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await join(id, 3)
  w.clock.set(saturdayAtEight)
  for (const { name, work } of handlers) if (name === countPeople.name) await work(w.platform, {})
  expect(await show(organisation, id)).toMatchObject({ joined: figure(3) })
})

test('a number of people moves by at least three or stays', async () => {
  const organisation = await w.given.organisation()
  const { id, leafletId } = await w.given.campaign(organisation)
  const members = await join(id, 6)
  await email(members, leafletId)
  await countAt(w, saturdayAtEight)
  const six = { joined: figure(6), mailed: figure(6), versions: [{ mailed: figure(6) }] }
  expect(await show(organisation, id)).toMatchObject(six)

  await email(await join(id, 2), leafletId)
  await members[0]!.person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
  await (await w.given.returning(members[1]!.person)).call('PATCH /api/deactivate', {})
  await w.runJobs()
  await countAt(w, mondayAtEight)
  expect(await show(organisation, id)).toMatchObject(six)
  expect(await charts(organisation)).toEqual([{ '2026-11': 6 }, { '2026-11': 6 }, {}])

  await email(await join(id, 1), leafletId)
  await members[2]!.person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
  await countAt(w, nextMondayAtEight)
  expect(await show(organisation, id)).toMatchObject({
    joined: figure(6),
    mailed: figure(9),
    versions: [{ mailed: figure(9) }],
  })
  expect(await charts(organisation)).toEqual([{ '2026-11': 9 }, { '2026-11': 9 }, {}])
})

test('one or two people are shown as fewer than three, and are in no sum', async () => {
  const organisation = await w.given.organisation()
  const [small, large] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  await email(await join(small.id, 2), small.leafletId)
  await countAt(w, saturdayAtEight)
  const hidden = { joined: few, mailed: few, versions: [{ mailed: few }] }
  expect(await show(organisation, small.id)).toMatchObject(hidden)
  expect(await charts(organisation)).toEqual([{ '2026-11': '<3' }, { '2026-11': '<3' }, {}])

  await email(await join(large.id, 4), large.leafletId)
  await countAt(w, mondayAtEight)
  expect(await charts(organisation)).toEqual([{ '2026-11': 4 }, { '2026-11': 4 }, {}])
  expect(await show(organisation, small.id)).toMatchObject(hidden)

  await email(await join(small.id, 1), small.leafletId)
  await countAt(w, nextMondayAtEight)
  expect(await show(organisation, small.id)).toMatchObject({
    joined: figure(3),
    mailed: figure(3),
    versions: [{ mailed: figure(3) }],
  })
  expect(await charts(organisation)).toEqual([{ '2026-11': 7 }, { '2026-11': 7 }, {}])
})

test('months, versions and totals add up, and a month that is over does not change', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation)
  await email(await join(campaign.id, 4), campaign.leafletId)
  await countAt(w, nextMondayAtEight)
  // On the last day of November, after the count.
  w.clock.set('2026-11-30T12:00:00Z')
  const newer = await w.given.leaflet(campaign.id)
  await email(await join(campaign.id, 1), newer.leafletId)
  w.clock.set('2026-12-02T12:00:00Z')
  await email(await join(campaign.id, 4), newer.leafletId)
  await countAt(w, '2026-12-07T08:00:00Z')
  expect(await charts(organisation)).toEqual([
    { '2026-11': 4, '2026-12': 5 },
    { '2026-11': 4, '2026-12': 5 },
    {},
  ])
  expect(await show(organisation, campaign.id)).toMatchObject({
    joined: figure(9),
    mailed: figure(9),
    versions: [
      { version: 2, mailed: figure(5) },
      { version: 1, mailed: figure(4) },
    ],
  })
})

test('leaflets delivered are live once three people had delivered at the last count', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const members = await join(id, 4)
  await deliver(members[0]!, 20)
  await deliver(members[0]!, 40)
  expect(await show(organisation, id)).toMatchObject({ delivered: figure(0) })
  await countAt(w, saturdayAtEight)
  expect(await show(organisation, id)).toMatchObject({ delivered: few })
  expect((await charts(organisation))[2]).toEqual({ '2026-11': '<3' })

  for (const member of members.slice(1)) await deliver(member, 15)
  expect(await show(organisation, id)).toMatchObject({ delivered: few })
  await countAt(w, mondayAtEight)
  expect(await show(organisation, id)).toMatchObject({ delivered: figure(105) })
  await deliver(members[1]!, 10)
  expect(await show(organisation, id)).toMatchObject({ delivered: figure(115) })
  expect((await charts(organisation))[2]).toEqual({ '2026-11': 115 })
})

test('one person who delivers for several campaigns of an organisation counts once in its months', async () => {
  const organisation = await w.given.organisation()
  const ada = await w.given.musketeer()
  for (let campaigns = 0; campaigns < 3; campaigns += 1) {
    const { id } = await w.given.campaign(organisation)
    await deliver({ person: ada, ...(await ada.call('POST /api/campaigndistributor', { id })) }, 20)
  }
  await countAt(w, saturdayAtEight)
  expect((await charts(organisation))[2]).toEqual({ '2026-11': '<3' })
})

test('a stopped campaign is still counted on Mondays, and an administrator sees live numbers', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await countAt(w, saturdayAtEight)
  await join(id, 3)
  await (await w.given.returning(organisation)).call('POST /api/campaign/:id/stop', { id })
  await w.runJobs()
  expect(await show(await w.given.administrator(), id)).toMatchObject({
    joined: figure(3),
    peopleCounts: null,
  })
  expect(await show(organisation, id)).toMatchObject({ joined: figure(0) })
  await countAt(w, mondayAtEight)
  expect(await show(organisation, id)).toMatchObject({ joined: figure(3) })
})

test('what is counted again moves nothing that was shown before, and shows people who came meanwhile', async () => {
  const organisation = await w.given.organisation()
  const [before, during, quiet] = [
    await w.given.campaign(organisation),
    await w.given.campaign(organisation),
    await w.given.campaign(organisation),
  ]
  for (const { id } of [before, quiet]) await join(id, 4)
  const began = new Date(saturdayAtEight)
  await countAt(w, saturdayAtEight)
  for (const { id } of [before, during]) await join(id, 2)

  const now = new Date('2026-11-21T08:01:00Z')
  w.clock.set(now.toISOString())
  await countAgain(w.platform, { since: now, now })
  expect(await show(organisation, during.id)).toMatchObject({ joined: figure(0) })
  await countAgain(w.platform, { since: began, now })
  expect(await show(organisation, before.id)).toMatchObject({ joined: figure(4) })
  expect(await show(organisation, during.id)).toMatchObject({
    joined: few,
    peopleCounts: { countedAt: '2026-11-21T08:01:00.000Z', nextAt: '2026-11-23T08:00:00.000Z' },
  })
  expect(await show(organisation, quiet.id)).toMatchObject({ joined: figure(4) })
})

test('each week shows the step that its count made: none of fewer than three, and nothing before the first count', async () => {
  const organisation = await w.given.organisation()
  const weeks = async (by: Person) =>
    (await (await w.given.returning(by)).call('GET /api/org/weeks', {})).map(({ week, joined }) => [
      week,
      joined?.score ?? null,
    ])
  const { id } = await w.given.campaign(organisation)
  const second = await w.given.campaign(organisation)
  await join(id, 4)
  await join(second.id, 2)
  await countAt(w, saturdayAtEight)
  expect((await weeks(organisation)).at(-1)).toEqual(['2026-11-09', null])

  await join(id, 2)
  await countAt(w, mondayAtEight)
  const shown = await weeks(organisation)
  expect(shown).toHaveLength(12)
  expect(shown.at(0)).toEqual(['2026-08-31', null])
  // Two joined the second campaign, and two the first since Saturday.
  expect(shown.slice(-2)).toEqual([
    ['2026-11-09', null],
    ['2026-11-16', 4],
  ])

  await join(id, 1)
  await countAt(w, nextMondayAtEight)
  expect((await weeks(organisation)).slice(-2)).toEqual([
    ['2026-11-16', 4],
    ['2026-11-23', 3],
  ])
  await countAt(w, '2026-12-07T08:00:00Z')
  expect((await weeks(organisation)).at(-1)).toEqual(['2026-11-30', 0])

  const newcomer = await w.given.organisation()
  const third = await w.given.campaign(newcomer)
  await join(third.id, 2)
  await countAt(w, '2026-12-14T08:00:00Z')
  expect((await weeks(newcomer)).slice(-2)).toEqual([
    ['2026-11-30', null],
    ['2026-12-07', 0],
  ])
  expect(await weeks(await w.given.administrator())).toEqual([])
})
