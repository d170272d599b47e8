import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { countNetwork } from '../counts/update-shown-counts.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

async function delivered() {
  await countNetwork(w.platform, w.clock.now())
  return (await w.as()('GET /api/delivered', {})).leafletsDelivered
}

async function deliver(campaignId: number, leafletsDelivered: number): Promise<void> {
  const { call } = await w.given.musketeer()
  const { campaignDistributorId } = await call('POST /api/campaigndistributor', { id: campaignId })
  await call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: w.clock.now().toISOString().slice(0, 10),
    campaignData: { leafletsDelivered },
  })
}

test('the leaflets of all campaigns this year are shown from 1,000 on, rounded down', async () => {
  const one = await w.given.campaign(await w.given.organisation())
  const other = await w.given.campaign(await w.given.organisation())
  await deliver(one.id, 999)
  expect(await delivered()).toBeNull()

  await deliver(other.id, 350)
  expect(await delivered()).toBe(1300)

  w.clock.set('2026-12-31T23:50:00Z')
  expect(await w.as()('GET /api/delivered', {})).toEqual({ year: 2026, leafletsDelivered: 1300 })
  w.clock.set('2027-01-01T00:00:00Z')
  expect(await w.as()('GET /api/delivered', {})).toEqual({ year: 2027, leafletsDelivered: null })
})
