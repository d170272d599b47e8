import { expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { updateShownCounts } from '../counts/update-shown-counts.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

const show = (organisationId: number) => w.as()('GET /api/organisation/:organisationId', { organisationId })
const namesOf = async (organisationId: number) => {
  const { content } = await w.as()('GET /api/publiccampaigns/:page/:size', {
    page: 0,
    size: 10,
    organisationId,
  })
  return content.map(({ campaignName }) => campaignName)
}
const gone = { error: 'NotFound', status: 404 }

async function deliver(campaignId: number, leaflets: readonly number[]): Promise<void> {
  for (const leafletsDelivered of leaflets) {
    const { call } = await w.given.musketeer()
    const { campaignDistributorId } = await call('POST /api/campaigndistributor', { id: campaignId })
    await call('POST /api/campaigndata', {
      campaignDistributorId,
      subDate: '2026-11-20',
      campaignData: { leafletsDelivered },
    })
  }
}

const takeDown = async (id: number) =>
  (await w.given.administrator()).call('POST /api/campaign/:id/takedown', { id, reason: 'It is untrue.' })

test('an organisation’s page adds up what the pages of its listed campaigns show, and nothing else', async () => {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const many = await w.given.campaign(organisation, { name: 'Many doors' })
  const more = await w.given.campaign(organisation, { name: 'More doors' })
  const few = await w.given.campaign(organisation, { name: 'Few people' })
  const small = await w.given.campaign(organisation, { name: 'Few doors' })
  const quiet = await w.given.campaign(organisation, { name: 'Quiet', listed: false })
  await deliver(many.id, [1000, 200, 68])
  await deliver(more.id, [1000, 40, 59])
  await deliver(few.id, [5000, 5000])
  await deliver(small.id, [300, 300, 399])
  await deliver(quiet.id, [2000, 2000, 2000])
  w.clock.set('2026-11-21T08:00:00Z')
  await updateShownCounts(w.platform, w.clock.now())
  expect(await show(organisation.id)).toEqual({
    organisationId: organisation.id,
    organisation: 'Riveters',
    website: 'www.example.org',
    // 1,200 and 1,000.
    leafletsDelivered: 2200,
  })
  expect(await namesOf(organisation.id)).toEqual(['Few doors', 'Few people', 'More doors', 'Many doors'])

  await takeDown(many.id)
  expect((await show(organisation.id)).leafletsDelivered).toBe(1000)
  expect(await namesOf(organisation.id)).not.toContain('Many doors')
  w.clock.set('2026-11-20T12:00:00Z')
})

test('an organisation has a page as long as it is open and shows a campaign, and its campaigns lead to it', async () => {
  const organisation = await w.given.organisation()
  await expect(show(organisation.id)).rejects.toMatchObject(gone)
  const quiet = await w.given.campaign(organisation, { listed: false })
  await expect(show(organisation.id)).rejects.toMatchObject(gone)
  const linked = async (id: number) =>
    (await w.as()('GET /api/campaign/:id', { id })).campaignUser.organisationId
  expect(await linked(quiet.id)).toBeNull()

  const { id } = await w.given.campaign(organisation, { name: 'Free buses' })
  expect(await linked(id)).toBe(organisation.id)
  expect(await show(organisation.id)).toMatchObject({ leafletsDelivered: null })
  await organisation.call('POST /api/campaign/:id/stop', { id })
  expect(await show(organisation.id), 'with a campaign that has ended').toMatchObject({
    organisationId: organisation.id,
  })
  expect(await namesOf(organisation.id)).toEqual([])

  const { call } = await w.given.administrator()
  await call('POST /api/user/:id/suspension', { id: organisation.id, reason: 'It is untrue.' })
  await expect(show(organisation.id), 'suspended').rejects.toMatchObject(gone)
  await w.runJobs()
  expect(await linked(id)).toBeNull()
  await call('DELETE /api/user/:id/suspension', { id: organisation.id, reason: 'It was a mistake.' })
  expect(await show(organisation.id)).toMatchObject({ organisationId: organisation.id })
  await (await w.given.returning(organisation)).call('PATCH /api/deactivate', {})
  await expect(show(organisation.id), 'closed').rejects.toMatchObject(gone)

  const other = await w.given.organisation()
  await takeDown((await w.given.campaign(other)).id)
  await expect(show(other.id), 'with nothing but what was taken down').rejects.toMatchObject(gone)
  const others: Person[] = [
    await w.given.musketeer(),
    await w.given.administrator(),
    await w.given.applicant(),
  ]
  for (const person of others) await expect(show(person.id), person.role).rejects.toMatchObject(gone)
})
