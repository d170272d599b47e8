import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { updateShownCounts } from '../counts/update-shown-counts.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

beforeEach(() => w.clock.set('2026-11-20T12:00:00Z'))
const progressOf = async (id: number) =>
  (await w.as()('GET /api/campaign/:id/progress', { id })).leafletsDelivered

async function deliver(campaignId: number, leafletsDelivered: number): Promise<void> {
  const { call } = await w.given.musketeer()
  const { campaignDistributorId } = await call('POST /api/campaigndistributor', { id: campaignId })
  await call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered },
  })
}

async function countNextMorning(): Promise<void> {
  w.clock.set('2026-11-21T08:00:00Z')
  await updateShownCounts(w.platform, w.clock.now())
}

test('anybody sees how many leaflets were delivered, rounded down, once 3 people have delivered', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  const other = await w.given.campaign(await w.given.organisation())
  await deliver(other.id, 5000)
  await deliver(id, 1000)
  await deliver(id, 200)
  await countNextMorning()
  expect(await progressOf(id)).toBeNull()
  expect(await progressOf(other.id)).toBeNull()

  w.clock.set('2026-11-20T12:00:00Z')
  await deliver(id, 68)
  expect(await progressOf(id)).toBeNull()
  w.clock.set('2026-11-23T08:00:00Z')
  await updateShownCounts(w.platform, w.clock.now())
  expect(await progressOf(id)).toBe(1200)
})

test('fewer than 1,000 leaflets are not shown to the public, however many people delivered them', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  for (const leaflets of [333, 333, 333]) await deliver(id, leaflets)
  await countNextMorning()
  expect(await progressOf(id)).toBeNull()
})

test('a campaign that was deleted, or never existed, has no progress', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await (await w.given.returning(organisation)).call('DELETE /api/campaign/:id', { id })
  await expect(progressOf(id)).rejects.toMatchObject({ error: 'CampaignGone' })
  await expect(progressOf(999_999)).rejects.toMatchObject({ error: 'NotFound' })
})
