import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const start = '2026-11-02T12:00:00Z'
const w = world({ now: start })
beforeEach(() => w.clock.set(start))

async function givenMember() {
  const musketeer = await w.given.musketeer({ firstname: 'Ada' })
  const campaign = await w.given.campaign(await w.given.organisation(), { name: 'Fair pay now' })
  const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id: campaign.id })
  return { musketeer, campaign, membershipId: campaignDistributorId }
}
/** A session ends after two weeks without use. */
const callOf = async (person: Person) => (await w.given.returning(person)).call
const report = async (person: Person, membershipId: number, subDate: string, leafletsDelivered = 20) =>
  (await callOf(person))('POST /api/campaigndata', {
    campaignDistributorId: membershipId,
    subDate,
    campaignData: { leafletsDelivered },
  })
/** Leaflets of a campaign, each emailed to a member at some time. */
async function emailLeaflets(campaignId: number, membershipId: number, times: readonly string[]) {
  for (const time of times) {
    const { leafletId } = await w.given.leaflet(campaignId)
    await w.platform.db
      .insertInto('planned_leaflet')
      .values({
        membership_id: membershipId,
        leaflet_id: leafletId,
        planned_at: new Date(time),
        sent_at: new Date(time),
      })
      .execute()
    await w.platform.db
      .updateTable('membership')
      .set({ emailed_at: new Date(time), mailed_leaflet_id: leafletId })
      .where('id', '=', membershipId)
      .execute()
  }
}
const eight = (day: string) => `${day}T08:00:00Z`

test('a musketeer alone sees how many of their last five leaflets they delivered, and can hide it', async () => {
  const { musketeer, campaign, membershipId } = await givenMember()
  const mondays = ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']
  await emailLeaflets(campaign.id, membershipId, mondays.map(eight))
  w.clock.set('2026-12-15T12:00:00Z')
  for (const day of ['2026-11-17', '2026-11-29']) await report(musketeer, membershipId, day)
  const call = await callOf(musketeer)
  const show = async () => (await call('GET /api/history/totals', {})).lastLeaflets
  const isHidden = async () => (await call('GET /api/settings', {})).lastLeafletsHidden
  expect(await show(), 'two of five is not shown').toBeNull()
  await report(musketeer, membershipId, '2026-12-06')
  expect(await show(), 'this week’s may still be delivered').toEqual({ delivered: 3, of: 5 })
  await report(musketeer, membershipId, '2026-12-15')
  expect(await show()).toEqual({ delivered: 4, of: 5 })
  expect(await isHidden()).toBe(false)

  await call('PUT /api/lastleaflets', { isHidden: true })
  await call('PUT /api/lastleaflets', { isHidden: true })
  expect(await show()).toBeNull()
  expect(await isHidden()).toBe(true)
  await call('PUT /api/lastleaflets', { isHidden: false })
  expect(await show()).toEqual({ delivered: 4, of: 5 })
})

test('the last five leaflets of several campaigns count, whichever campaign sent them', async () => {
  const { musketeer, campaign: first, membershipId: firstId } = await givenMember()
  const second = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId: secondId } = await musketeer.call('POST /api/campaigndistributor', {
    id: second.id,
  })
  await emailLeaflets(first.id, firstId, ['2026-11-09', '2026-11-23', '2026-12-07'].map(eight))
  await emailLeaflets(second.id, secondId, ['2026-11-16', '2026-11-30', '2026-12-14'].map(eight))
  w.clock.set('2026-12-22T12:00:00Z')
  await report(musketeer, firstId, '2026-11-10')
  for (const day of ['2026-11-24', '2026-12-08']) await report(musketeer, firstId, day)
  await report(musketeer, secondId, '2026-12-15')
  const show = async () => (await (await callOf(musketeer))('GET /api/history/totals', {})).lastLeaflets
  expect(await show(), 'the first of six is not among the last').toEqual({ delivered: 3, of: 5 })

  await emailLeaflets(second.id, secondId, ['2026-12-21', '2026-12-28', '2027-01-04'].map(eight))
  w.clock.set('2027-01-12T12:00:00Z')
  expect(await show(), 'the second has five of its own').toBeNull()
  for (const day of ['2026-12-22', '2026-12-29']) await report(musketeer, secondId, day)
  expect(await show()).toEqual({ delivered: 4, of: 5 })
})

test('a musketeer’s year adds up their own days and months, and its card is a picture', async () => {
  const { musketeer, membershipId } = await givenMember()
  w.clock.set('2027-01-02T12:00:00Z')
  await report(musketeer, membershipId, '2026-11-30', 1200)
  await report(musketeer, membershipId, '2026-12-31', 34)
  await report(musketeer, membershipId, '2027-01-01', 99)
  const call = await callOf(musketeer)
  const year = await call('GET /api/year/:year', { year: 2026 })
  expect(year).toMatchObject({ year: 2026, leafletsDelivered: 1234, days: 2, campaigns: 1 })
  expect(year.months).toHaveLength(12)
  expect(year.months.slice(-2)).toEqual([
    { month: '2026-11', leafletsDelivered: 1200 },
    { month: '2026-12', leafletsDelivered: 34 },
  ])
  const card = Buffer.from(await (await call('GET /api/year/:year/card', { year: 2026 })).arrayBuffer())
  expect(card.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  const other = await w.given.musketeer()
  expect(await other.call('GET /api/year/:year', { year: 2026 })).toMatchObject({
    leafletsDelivered: 0,
    days: 0,
  })
})
