import { beforeEach, expect, test } from 'vitest'
import { emailDelivery } from '../../../test/support/email-delivery.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { markEmailed } from '../planning/plan-store.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
const { sendAll } = emailDelivery(w)
beforeEach(() => w.clock.set(start))

const show = (person: Person) => person.call('GET /api/thisweek', {})
const leafletOf = async (person: Person) => (await show(person)).leaflet?.campaign.campaignName ?? null
const report = (person: Person, campaignDistributorId: number, subDate: string, leafletsDelivered: number) =>
  person.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate,
    campaignData: { leafletsDelivered },
  })

test('a musketeer in no campaign sees three to join: for their causes, or else the newest', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    await w.given.campaign(organisation, { name, causes: [name === 'First' ? 'peace' : 'NHS'] })
    w.clock.forward(1000)
  }
  const namesFor = async () => (await show(musketeer)).campaigns.map(({ campaignName }) => campaignName)
  expect(await namesFor()).toEqual(['Fourth', 'Third', 'Second'])
  await musketeer.call('POST /api/causeusers', { causes: [{ cause: 'peace', priority: 1 }] })
  expect(await namesFor()).toEqual(['First'])
})

test('whoever is done with the leaflet sees one campaign to join that they are not in', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  await w.given.campaign(organisation, { name: 'Older' })
  w.clock.forward(1000)
  const { id } = await w.given.campaign(organisation, { name: 'Joined' })
  const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id })
  await sendAll()
  const namesFor = async () => (await show(musketeer)).campaigns.map(({ campaignName }) => campaignName)
  expect(await namesFor()).toEqual([])
  await musketeer.call('POST /api/skip', { campaignDistributorId, skip: true })
  expect((await namesFor())[0]).not.toBe('Joined')
  expect(await namesFor()).toHaveLength(1)
  await musketeer.call('POST /api/skip', { campaignDistributorId, skip: false })
  expect(await namesFor()).toEqual([])
  await report(musketeer, campaignDistributorId, '2026-11-20', 20)
  expect(await namesFor()).toHaveLength(1)
})

test('the week is about the leaflet that was emailed last, of a campaign that runs', async () => {
  w.clock.set('2026-11-30T23:30:00Z')
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const first = await w.given.campaign(organisation, { name: 'First' })
  const second = await w.given.campaign(organisation, { name: 'Second' })
  const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id: first.id })
  expect(await show(musketeer)).toMatchObject({
    leaflet: { campaign: { campaignName: 'First' }, emailDate: null, leafletsDelivered: 0 },
    leafletsThisMonth: 0,
    campaigns: [],
  })

  await sendAll()
  w.clock.forward(60_000)
  await musketeer.call('POST /api/campaigndistributor', { id: second.id })
  expect(await leafletOf(musketeer), 'the second one is not emailed yet').toBe('First')
  await report(musketeer, campaignDistributorId, '2026-11-30', 20)
  expect(await show(musketeer)).toMatchObject({
    leaflet: { campaign: { campaignName: 'First' }, leafletsDelivered: 20 },
    leafletsThisMonth: 20,
  })

  w.clock.set('2026-12-01T00:10:00Z')
  expect(await show(musketeer), 'another month').toMatchObject({ leafletsThisMonth: 0 })
  await organisation.call('POST /api/campaign/:id/stop', { id: first.id })
  expect(await leafletOf(musketeer)).toBe('Second')
  await organisation.call('POST /api/campaign/:id/stop', { id: second.id })
  expect(await leafletOf(musketeer)).toBeNull()
})

test('a report from before the email does not count for this week’s leaflet', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation)
  const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id: campaign.id })
  await report(musketeer, campaignDistributorId, '2026-11-20', 20)
  w.clock.set('2026-11-23T12:00:00Z')
  await w.platform.db
    .updateTable('membership')
    .set({ emailed_at: w.clock.now() })
    .where('id', '=', campaignDistributorId)
    .execute()
  expect(await show(musketeer)).toMatchObject({
    leaflet: { emailDate: '2026-11-23T12:00:00.000Z', leafletsDelivered: 0 },
    leafletsThisMonth: 20,
  })
})

test('of two leaflets in a day, what was reported before the email of the second is of the first', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const { id } = await w.given.campaign(organisation)
  const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id })
  const counts = async () => {
    const { leaflet } = await show(musketeer)
    const membership = await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId: id })
    return [leaflet!.leafletsDelivered, membership.leafletsDelivered]
  }
  // Printed and delivered from the campaign's page, before its email arrives.
  await report(musketeer, campaignDistributorId, '2026-11-20', 13)
  w.clock.forward(60_000)
  await sendAll()
  expect(await counts()).toEqual([13, 13])

  w.clock.forward(60_000)
  const { leafletId } = await w.given.leaflet(id)
  const plan = { membershipId: campaignDistributorId, leafletId }
  await w.platform.db.transaction().execute((tx) => markEmailed(tx, [plan], w.clock.now()))
  expect(await counts()).toEqual([0, 0])
  w.clock.forward(60_000)
  await report(musketeer, campaignDistributorId, '2026-11-20', 20)
  expect(await counts()).toEqual([20, 20])
})

test('once the leaflet was emailed, its own link is with it, which ends with the membership', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const { id } = await w.given.campaign(organisation)
  await musketeer.call('POST /api/campaigndistributor', { id })
  const links = async () => {
    const { leaflet } = await show(musketeer)
    const membership = await musketeer.call('GET /api/campaigndistributor/:campaignId', { campaignId: id })
    expect(leaflet!.reportLink).toBe(membership.reportLink)
    return membership.reportLink
  }
  expect(await links()).toBeNull()
  await sendAll()
  const link = await links()
  const pageOfLink = () => w.as()('GET /api/reportlink/:link', { link: link! })
  expect(await pageOfLink()).toMatchObject({ campaignId: id })
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: id })
  await expect(pageOfLink()).rejects.toMatchObject({ error: 'ReportLinkOver' })
  await musketeer.call('POST /api/campaigndistributor', { id })
  expect(await links()).toBeNull()
})
