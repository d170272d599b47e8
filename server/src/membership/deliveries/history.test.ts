import type { HistorySort, Order } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { purgeCampaigns } from '../../campaigns/publishing/purge-campaigns.ts'
import { planDispatch } from '../../mailing/leaflets/plan-dispatch.ts'
import { days } from '../../platform/values/clock.ts'
import { emailDelivery } from '../../../test/support/email-delivery.ts'

const start = '2026-09-29T12:00:00Z'
const w = world({ now: start })
const { sendAll } = emailDelivery(w)
beforeEach(() => w.clock.set(start))

interface History {
  musketeer: Person
  ids: { bins: number; nhs: number; pay: number }
}

/** Three campaigns joined on three days: one emailed at once, one left, one deleted; deliveries in two months. */
async function createMusketeerWithHistory(): Promise<History> {
  const [musketeer, organisation] = [await w.given.musketeer(), await w.given.organisation()]
  const ids: number[] = []
  const days = ['2026-09-29T12:00:00Z', '2026-09-30T12:00:00Z', '2026-10-01T12:00:00Z']
  for (const [at, [name, delivered]] of [
    ['Bins', 20],
    ['nhs', 0],
    ['=Pay', 35],
  ].entries() as ArrayIterator<[number, [string, number]]>) {
    w.clock.set(days[at]!)
    const { id } = await w.given.campaign(organisation, { name })
    ids.push(id)
    const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id })
    await sendAll()
    if (delivered)
      await musketeer.call('POST /api/campaigndata', {
        campaignDistributorId,
        subDate: days[at]!.slice(0, 10),
        campaignData: { leafletsDelivered: delivered },
      })
  }
  const [bins, nhs, pay] = ids as [number, number, number]
  w.clock.set('2026-10-02T12:00:00Z')
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: nhs })
  const session = await w.as()('POST /api/signin', { email: organisation.email, password })
  await w.as(session)('DELETE /api/campaign/:id', { id: bins })
  return { musketeer, ids: { bins, nhs, pay } }
}

const namesBy = async ({ musketeer }: History, sort?: HistorySort, order?: Order): Promise<string[]> =>
  (await musketeer.call('GET /api/history/:page/:size', { page: 0, size: 6, sort, order })).content.map(
    ({ campaignName }) => campaignName,
  )

test('history shows every campaign ever joined, including those left or deleted', async () => {
  const story = await createMusketeerWithHistory()
  const { content, ...page } = await story.musketeer.call('GET /api/history/:page/:size', {
    page: 0,
    size: 6,
  })
  expect(page).toEqual({ pageable: { pageNumber: 0 }, totalElements: 3, totalPages: 1 })
  expect(content).toMatchObject([
    { campaignId: story.ids.pay, emailDate: null, withdrawnDate: null, leafletsDelivered: 35 },
    { campaignId: story.ids.nhs, withdrawnDate: '2026-10-02T12:00:00.000Z', leafletsDelivered: 0 },
    { campaignId: story.ids.bins, emailDate: '2026-09-29T12:00:00.000Z', leafletPreview: null },
  ])
  expect(content[0]!.leafletPreview).toMatch(/^\/files\//)
  expect(
    (await story.musketeer.call('GET /api/history/:page/:size', { page: 1, size: 2 })).content.map(
      ({ campaignId }) => campaignId,
    ),
  ).toEqual([story.ids.bins])
})

test('it can be sorted by any column in either order, with campaigns never emailed last', async () => {
  const story = await createMusketeerWithHistory()
  expect(await namesBy(story)).toEqual(['=Pay', 'nhs', 'Bins'])
  expect(await namesBy(story, 'signUp', 'asc')).toEqual(['Bins', 'nhs', '=Pay'])
  expect(await namesBy(story, 'delivered', 'desc')).toEqual(['=Pay', 'Bins', 'nhs'])
  expect(await namesBy(story, 'delivered', 'asc')).toEqual(['nhs', 'Bins', '=Pay'])
  expect((await namesBy(story, 'campaign', 'asc')).indexOf('Bins')).toBeLessThan(
    (await namesBy(story, 'campaign', 'asc')).indexOf('nhs'),
  )
  for (const order of ['asc', 'desc'] as const) {
    expect((await namesBy(story, 'email', order))[0]).toBe('Bins')
  }
  await planDispatch(w.platform, new Date('2026-10-05T07:00:00Z'))
  await sendAll()
  expect(await namesBy(story, 'email', 'desc')).toEqual(['=Pay', 'Bins', 'nhs'])
})

test('totals count every delivery, in the month of its day in London', async () => {
  const { musketeer } = await createMusketeerWithHistory()
  const totals = await musketeer.call('GET /api/history/totals', {})
  expect(totals).toMatchObject({ campaigns: 3, leafletsDelivered: 55 })
  expect(totals.months).toHaveLength(12)
  expect(totals.months[0]).toEqual({ month: '2025-11', leafletsDelivered: 0 })
  expect(totals.months.slice(-2)).toEqual([
    { month: '2026-09', leafletsDelivered: 20 },
    { month: '2026-10', leafletsDelivered: 35 },
  ])
  expect(await (await w.given.musketeer()).call('GET /api/history/totals', {})).toMatchObject({
    campaigns: 0,
    leafletsDelivered: 0,
  })
})

test('it can be exported as a CSV file in which no name is a formula', async () => {
  const { musketeer } = await createMusketeerWithHistory()
  const lines = (await (await musketeer.call('GET /api/history.csv', {})).text()).trim().split('\r\n')
  expect(lines).toEqual([
    expect.stringContaining('Campaign,Leaflet,Sign Up Date,Email Date,Left,Delivered'),
    'Bins,,2026-09-29,2026-09-29,,20',
    'nhs,,2026-09-30,,2026-10-02,0',
    "'=Pay,,2026-10-01,,,35",
  ])
})

test('a campaign whose organisation closed its account over half a year ago is shown without its name', async () => {
  const [musketeer, organisation] = [await w.given.musketeer(), await w.given.organisation()]
  await musketeer.call('POST /api/campaigndistributor', {
    id: (await w.given.campaign(organisation, { name: 'Bins' })).id,
  })
  await organisation.call('PATCH /api/deactivate', {})
  await w.runJobs()
  w.clock.forward(days(184))
  await purgeCampaigns(w.platform)

  const call = w.as(await w.as()('POST /api/signin', { email: musketeer.email, password }))
  const { content } = await call('GET /api/history/:page/:size', { page: 0, size: 6 })
  expect(content).toMatchObject([{ campaignName: 'A campaign that has ended' }])
  const lines = (await (await call('GET /api/history.csv', {})).text()).trim().split('\r\n')
  expect(lines[1]).toMatch(/^A campaign that has ended,,2026-09-29,/)
  const { memberships } = await call('GET /api/mydata', {})
  expect(memberships).toMatchObject([{ campaign: 'A campaign that has ended' }])
})

test('nobody sees somebody else’s history', async () => {
  await createMusketeerWithHistory()
  const stranger = await w.given.musketeer()
  expect((await stranger.call('GET /api/history/:page/:size', { page: 0, size: 6 })).content).toEqual([])
  expect((await (await stranger.call('GET /api/history.csv', {})).text()).trim().split('\r\n')).toHaveLength(
    1,
  )
})
