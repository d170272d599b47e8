import { expect, test } from 'vitest'
import { address, type Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'

const w = world()

const findStored = ({ id }: Person) =>
  w.platform.db.selectFrom('musketeer_place').selectAll().where('account_id', '=', id).executeTakeFirst()

test('a musketeer gives the first half of their postcode; of a whole one nothing else is stored', async () => {
  const musketeer = await w.given.musketeer()
  expect(await musketeer.call('GET /api/place', {})).toEqual({ district: null, districtOfAddress: null })
  const saved = { district: 'LS27', districtOfAddress: null }
  expect(await musketeer.call('PUT /api/place', { district: ' ls27 0ab ' })).toEqual(saved)
  expect(await musketeer.call('GET /api/place', {})).toEqual(saved)
  expect(await findStored(musketeer)).toEqual({
    account_id: musketeer.id,
    district: 'LS27',
    places: ['LS27', 'LS', 'england', 'everywhere'],
  })
  await musketeer.call('PUT /api/place', { district: 'CH7' })
  expect(await findStored(musketeer)).toMatchObject({
    places: ['CH7', 'CH', 'england', 'wales', 'everywhere'],
  })
  expect(await musketeer.call('PUT /api/place', { district: '' })).toMatchObject({ district: null })
  expect(await findStored(musketeer)).toBeUndefined()
})

test('the district of a saved address is offered, and stored only when it is chosen', async () => {
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/address', { address })
  expect(await musketeer.call('GET /api/place', {})).toEqual({ district: null, districtOfAddress: 'M1' })
  expect(await findStored(musketeer)).toBeUndefined()
})

test.each(['Leeds', 'LS', 'XX1', 'BFPO 1', 'wales', 'LS27; drop table', 'LS1A'])(
  '%j is no first half of a postcode, and changes nothing',
  async (district) => {
    const musketeer = await w.given.musketeer()
    await musketeer.call('PUT /api/place', { district: 'LS27' })
    await expect(musketeer.call('PUT /api/place', { district })).rejects.toMatchObject({
      error: 'InvalidInput',
      fields: { district: expect.stringContaining('such as LS27') },
    })
    expect(await findStored(musketeer)).toMatchObject({ district: 'LS27' })
  },
)

test('closing an account erases its place, and a late save cannot bring it back', async () => {
  const musketeer = await w.given.musketeer()
  await musketeer.call('PUT /api/place', { district: 'LS27' })
  await Promise.allSettled([
    musketeer.call('PATCH /api/deactivate', {}),
    ...['LS1', 'LS2', 'LS3'].map((district) => musketeer.call('PUT /api/place', { district })),
  ])
  await w.runJobs()
  expect(await findStored(musketeer)).toBeUndefined()
})
