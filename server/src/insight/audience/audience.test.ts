import { expect, test } from 'vitest'
import { days } from '../../platform/values/clock.ts'
import { world } from '../../../test/support/world.ts'
import { countAudience } from './show-audience.ts'

const w = world()

async function musketeersIn(district: string | null, count: number, cause: 'NHS' | 'housing' = 'NHS') {
  for (let made = 0; made < count; made += 1) {
    const musketeer = await w.given.musketeer()
    await musketeer.call('POST /api/causeusers', { causes: [{ cause, priority: 1 }] })
    if (district) await musketeer.call('PUT /api/place', { district })
  }
}

/** Counts as the next Monday would. */
async function countNow() {
  w.clock.forward(days(7))
  expect(await countAudience(w.platform, w.clock.now())).toBe(true)
  expect(await countAudience(w.platform, w.clock.now())).toBe(false)
}

test('an organisation sees about how many musketeers a campaign could reach, counted once a week', async () => {
  // Its database was made later than the time of this test.
  await w.platform.db.updateTable('audience_count').set({ next_count_at: w.clock.now() }).execute()
  const organisation = await w.given.organisation()
  const audience = async (campaignPlaces: string[], campaignCauses: ('NHS' | 'housing')[] = ['NHS']) =>
    (
      await (
        await w.given.returning(organisation)
      ).call('POST /api/audience', { campaignCauses, campaignPlaces })
    ).people

  await musketeersIn('LS27', 11)
  await musketeersIn('LS1', 4)
  await musketeersIn('CH7', 12)
  await musketeersIn(null, 5)
  expect(await audience([])).toBeNull()
  await countNow()
  expect(await audience([])).toBe(30)
  expect(await audience(['LS'])).toBe(10)
  expect(await audience(['LS27 0'])).toBe(10)
  expect(await audience(['LS1'])).toBeNull()
  expect(await audience(['LS1', 'LS27'])).toBe(10)
  // CH has homes in both nations, and its people count once.
  expect(await audience(['wales'])).toBe(10)
  expect(await audience(['england', 'wales'])).toBe(20)
  expect(await audience([], ['housing'])).toBeNull()
  expect(await audience([], [])).toBeNull()

  await musketeersIn('LS1', 20)
  expect(await audience(['LS1'])).toBeNull()
  await countNow()
  expect(await audience(['LS1'])).toBe(20)
})

test('only organisations ask for an audience, with known causes and places, and not without end', async () => {
  const organisation = await w.given.organisation()
  const input = { campaignCauses: ['NHS' as const], campaignPlaces: [] }
  for (const other of [await w.given.musketeer(), await w.given.administrator()])
    await expect(other.call('POST /api/audience', input)).rejects.toMatchObject({ error: 'NotAllowed' })
  await expect(
    organisation.call('POST /api/audience', { ...input, campaignPlaces: ['Nowhere'] }),
  ).rejects.toMatchObject({ error: 'InvalidInput' })
  for (let asked = 0; asked < 300; asked += 1) await organisation.call('POST /api/audience', input)
  await expect(organisation.call('POST /api/audience', input)).rejects.toMatchObject({
    error: 'TooManyTries',
  })
})

test('administrators see where three or more musketeers wait for a campaign, and no longer once one runs', async () => {
  const administrator = await w.given.administrator()
  const list = async () => (await w.given.returning(administrator)).call('GET /api/waitingplaces', {})
  await musketeersIn('BT1', 2, 'housing')
  await musketeersIn('BT2', 1, 'housing')
  await musketeersIn('AB1', 2, 'housing')
  await musketeersIn(null, 3, 'housing')
  await countNow()
  const waits = { area: 'BT', cause: 'housing', people: 3 }
  expect(await list()).toContainEqual(waits)
  expect((await list()).filter(({ cause }) => cause === 'housing')).toEqual([waits])

  const organisation = await w.given.organisation()
  const publish = (campaignPlaces: string[]) =>
    w.given.campaign(organisation, { causes: ['housing'], places: campaignPlaces })
  await publish(['AB', 'scotland'])
  expect(await list()).toContainEqual(waits)
  await publish(['northern-ireland'])
  expect(await list()).not.toContainEqual(waits)
})
