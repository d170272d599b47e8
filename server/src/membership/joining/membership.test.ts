import { membershipMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { Frequency } from '@street-musketeers/contract/membership/memberships.ts'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { password, type Person } from '../../../test/support/given.ts'
import { spreadDay } from '../planning/rules.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
beforeEach(() => w.clock.set(start))

const page = { page: 0, size: 6 }
const join = (person: Person, id: number) => person.call('POST /api/campaigndistributor', { id })
const listJoined = (person: Person) => person.call('GET /api/campaignsbydistributors/:page/:size', page)
const choose = (person: Person, ...causes: ('NHS' | 'peace' | 'pensions')[]) =>
  person.call('POST /api/causeusers', { causes: causes.map((cause, at) => ({ cause, priority: at + 1 })) })
const emailsTo = async (person: Person) => {
  await w.runJobs()
  return w.emails(person.email)
}

test('joining twice, or from two connections at once, is one membership and one email', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const { id } = await w.given.campaign(organisation, { name: 'Fair pay now' })
  const other = await w.given.campaign(organisation)
  const both = await Promise.all([join(musketeer, id), join(musketeer, id), join(musketeer, other.id)])
  expect(both[0]).toEqual(both[1])
  expect(await join(musketeer, id)).toEqual(both[0])
  expect(both[0]).toMatchObject({
    campaignId: id,
    subDate: '2026-11-20T12:00:00.000Z',
    emailDate: null,
    campaignData: [],
  })
  expect((await listJoined(musketeer)).totalElements).toBe(2)
  expect(await emailsTo(musketeer)).toHaveLength(1)
})

test('joining from two devices at once makes one membership, which both are shown', async () => {
  const musketeer = await w.given.musketeer()
  const { id } = await w.given.campaign(await w.given.organisation())
  const phone = w.as(await w.as()('POST /api/signin', { email: musketeer.email, password }))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2
        ? phone('POST /api/campaigndistributor', { id })
        : musketeer.call('POST /api/campaigndistributor', { id }),
    ),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await listJoined(musketeer)).totalElements).toBe(1)
  expect(await emailsTo(musketeer)).toHaveLength(1)
})

test('joining a campaign just after it is deleted is refused, and nobody is emailed', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const people = await Promise.all(Array.from({ length: 8 }, () => w.given.musketeer()))
  const answers = await Promise.allSettled([
    ...people.slice(0, 4).map((person) => join(person, id)),
    organisation.call('DELETE /api/campaign/:id', { id }),
    ...people.slice(4).map((person) => join(person, id)),
  ])
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ status: 410, error: 'CampaignGone' })
  await expect(join(people[0]!, id)).rejects.toMatchObject({ error: 'CampaignGone' })
  await w.runJobs()
  for (const person of people) expect(await w.emails(person.email)).toEqual([])
})

test('an account closed while it is joining a campaign keeps no membership', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const musketeer = await w.given.musketeer()
    await Promise.allSettled([
      join(musketeer, id),
      musketeer.call('PATCH /api/deactivate', {}),
      join(musketeer, id),
    ])
    await w.runJobs()
    const memberships = w.platform.db
      .selectFrom('membership')
      .select('id')
      .where('account_id', '=', musketeer.id)
    expect(await memberships.execute()).toEqual([])
    expect(await emailsTo(musketeer)).toMatchObject([{ kind: 'identity.account-closed' }])
  }
})

test('a musketeer’s first campaign sends its leaflet straight away, as this week’s', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const first = await w.given.campaign(organisation, { name: 'Fair pay now' })
  await join(musketeer, first.id)
  expect(await emailsTo(musketeer)).toMatchObject([
    { to: musketeer.email, subject: 'Your leaflet: Fair pay now' },
  ])
  const { nextLeafletDate } = await musketeer.call('POST /api/frequency', { frequency: 'WEEKLY' })
  expect(nextLeafletDate).toBe('2026-11-23T08:00:00.000Z')

  await join(musketeer, (await w.given.campaign(organisation)).id)
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: first.id })
  await join(musketeer, first.id)
  expect(await emailsTo(musketeer)).toHaveLength(1)
})

test('only musketeers can join, and only a campaign that exists and has not ended or been deleted', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const ended = await w.given.campaign(organisation, { endDate: '2026-11-19' })
  const deleted = await w.given.campaign(organisation)
  await organisation.call('DELETE /api/campaign/:id', { id: deleted.id })
  await expect(join(musketeer, ended.id)).rejects.toMatchObject({ status: 409, error: 'CampaignEnded' })
  await expect(join(musketeer, deleted.id)).rejects.toMatchObject({ status: 410, error: 'CampaignGone' })
  await expect(join(musketeer, 999_999)).rejects.toMatchObject({ status: 404, error: 'NotFound' })
  await expect(join(organisation, ended.id)).rejects.toMatchObject({ error: 'NotAllowed' })
  await expect(join(await w.given.administrator(), ended.id)).rejects.toMatchObject({ error: 'NotAllowed' })
  await expect(w.as()('POST /api/campaigndistributor', { id: ended.id })).rejects.toMatchObject({
    error: 'SignInNeeded',
  })
  expect((await listJoined(musketeer)).content).toEqual([])
  expect(await emailsTo(musketeer)).toEqual([])
})

test('an administrator can open a musketeer’s lists, which are empty whatever others have joined', async () => {
  const [musketeer, administrator] = [await w.given.musketeer(), await w.given.administrator()]
  await choose(musketeer, 'NHS')
  await join(musketeer, (await w.given.campaign(await w.given.organisation(), { causes: ['NHS'] })).id)
  expect(await administrator.call('GET /api/campaignsbycauses/:page/:size', page)).toMatchObject({
    content: [],
    totalElements: 0,
  })
  expect(await listJoined(administrator)).toMatchObject({ content: [], totalElements: 0 })
  expect(await administrator.call('GET /api/history/:page/:size', page)).toMatchObject({
    content: [],
    totalElements: 0,
  })
  expect(await administrator.call('GET /api/history/totals', {})).toMatchObject({
    campaigns: 0,
    leafletsDelivered: 0,
  })
})

test('a new musketeer’s leaflets come on a day that is spread over the week, until they choose another', async () => {
  const musketeer = await w.given.musketeer()
  await w.platform.db.deleteFrom('musketeer').where('account_id', '=', musketeer.id).execute()
  const dayOf = async () => (await musketeer.call('GET /api/user', {})).leafletDay
  const spread = spreadDay(musketeer.id)
  expect(await dayOf(), 'before a first campaign').toEqual(spread)
  await join(musketeer, (await w.given.campaign(await w.given.organisation())).id)
  expect(await dayOf()).toEqual(spread)
  const chosen = { weekday: 6, hour: 10 }
  expect(await musketeer.call('POST /api/leafletday', chosen)).toEqual({
    ...chosen,
    nextLeafletDate: expect.stringMatching(/^2026-(11-28|12-05)T10:00/) as string,
  })
  expect(await dayOf()).toEqual(chosen)
})

test('joined campaigns are listed with their deliveries, latest sign-up first', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const [one, other] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const { campaignDistributorId } = await join(musketeer, one.id)
  w.clock.forward(1000)
  await join(musketeer, other.id)
  await musketeer.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 20 },
  })

  const { content, ...rest } = await listJoined(musketeer)
  expect(rest).toEqual({ pageable: { pageNumber: 0 }, totalElements: 2, totalPages: 1 })
  expect(content.map(({ campaignId }) => campaignId)).toEqual([other.id, one.id])
  expect(content[1]!.campaignDistributors).toMatchObject([
    { campaignDistributorId, campaignData: [{ leafletsDelivered: 20 }] },
  ])

  const stranger = await w.given.musketeer()
  expect((await listJoined(stranger)).content).toEqual([])
  await expect(
    stranger.call('GET /api/campaigndistributor/:campaignId', { campaignId: one.id }),
  ).rejects.toMatchObject({
    error: 'NotFound',
  })
  await organisation.call('DELETE /api/campaign/:id', { id: other.id })
  expect((await listJoined(musketeer)).content.map(({ campaignId }) => campaignId)).toEqual([one.id])
})

test('leaving a campaign keeps its history, and joining again brings it back', async () => {
  const musketeer = await w.given.musketeer()
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  const before = await join(musketeer, campaignId)
  const report = {
    campaignDistributorId: before.campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 20 },
  }
  await musketeer.call('POST /api/campaigndata', report)

  w.clock.forward(60_000)
  await expect(
    musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId }),
  ).resolves.toEqual({
    message: membershipMessages.withdrawn,
  })
  await expect(
    musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId }),
  ).rejects.toMatchObject({ error: 'NotFound' })
  await expect(
    musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId }),
  ).rejects.toMatchObject({
    error: 'NotFound',
  })
  expect((await listJoined(musketeer)).content).toEqual([])

  expect(await join(musketeer, campaignId)).toMatchObject({
    campaignDistributorId: before.campaignDistributorId,
    subDate: before.subDate,
    campaignData: [{ leafletsDelivered: 20 }],
  })
})

test('choosing a frequency shows the next date at once, before and after the first leaflet', async () => {
  const musketeer = await w.given.musketeer()
  const choose = async (frequency: Frequency) =>
    (await musketeer.call('POST /api/frequency', { frequency })).nextLeafletDate
  expect(await choose('FORTNIGHTLY')).toBe('2026-11-30T08:00:00.000Z')
  expect(await choose('MONTHLY')).toBe('2026-12-16T08:00:00.000Z')
  w.clock.set('2026-12-02T12:00:00Z')
  await join(musketeer, (await w.given.campaign(await w.given.organisation())).id)
  expect(await choose('MONTHLY')).toBe('2026-12-30T08:00:00.000Z')
  expect(await choose('WEEKLY')).toBe('2026-12-07T08:00:00.000Z')
  await expect(choose('DAILY' as never)).rejects.toMatchObject({ error: 'InvalidInput' })
  await expect(
    (await w.given.organisation()).call('POST /api/frequency', { frequency: 'WEEKLY' }),
  ).rejects.toMatchObject({ error: 'NotAllowed' })
})

test('the next date shown for each frequency before choosing is the date after choosing', async () => {
  const musketeer = await w.given.musketeer()
  const own = async () => (await musketeer.call('GET /api/user', {})).nextLeafletDates
  await musketeer.call('POST /api/frequency', { frequency: 'FORTNIGHTLY' })
  expect(await own()).toBeNull()

  w.clock.set('2026-12-02T12:00:00Z')
  await join(musketeer, (await w.given.campaign(await w.given.organisation())).id)
  expect(await own()).toEqual({
    WEEKLY: '2026-12-07T08:00:00.000Z',
    FORTNIGHTLY: '2026-12-14T08:00:00.000Z',
    MONTHLY: '2026-12-30T08:00:00.000Z',
  })
  for (const frequency of Frequency.options) {
    const nextDate = (await own())![frequency]
    const chosen = await musketeer.call('POST /api/frequency', { frequency })
    expect(chosen.nextLeafletDate).toBe(nextDate)
    expect((await own())![frequency]).toBe(nextDate)
  }
})

test('closing an account removes the link to its memberships; the deliveries stay', async () => {
  const musketeer = await w.given.musketeer()
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const { campaignDistributorId } = await join(musketeer, id)
  await musketeer.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 20 },
  })
  await musketeer.call('PATCH /api/deactivate', {})
  expect(await emailsTo(musketeer)).toMatchObject([{ kind: 'identity.account-closed' }])

  const { db } = w.platform
  const membership = await db
    .selectFrom('membership')
    .selectAll()
    .where('id', '=', campaignDistributorId)
    .executeTakeFirst()
  expect(membership).toMatchObject({ account_id: null, withdrawn_at: new Date(start) })
  expect(
    await db.selectFrom('musketeer').select('anchor').where('account_id', '=', musketeer.id).execute(),
  ).toEqual([])
  expect(
    await db
      .selectFrom('delivery')
      .select('leaflets_delivered')
      .where('membership_id', '=', campaignDistributorId)
      .execute(),
  ).toEqual([{ leaflets_delivered: 20 }])
})
