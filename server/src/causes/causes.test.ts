import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { causes as contractCauses } from '@street-musketeers/contract/causes/cause-list.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { listChosenCauses } from './choose-causes.ts'

const w = world()

const inOrder = (...causes: Cause[]) => ({
  causes: causes.map((cause, index) => ({ cause, priority: index + 1 })),
})
const findChosen = async ({ id }: Person) =>
  (await listChosenCauses(w.platform.db, id)).map(({ cause, priority }) => `${priority} ${cause}`)

test('everybody can read the 27 causes, and they match the database', async () => {
  const causes = await w.as()('GET /api/causes', {})
  expect(causes).toHaveLength(27)
  const rows = await w.platform.db.selectFrom('cause').select('name').orderBy('position').execute()
  expect(rows.map(({ name }) => name)).toEqual(causes)
})

test('a musketeer chooses causes in an order, and the priorities are renumbered from 1', async () => {
  const musketeer = await w.given.musketeer()
  const reply = await musketeer.call('POST /api/causeusers', {
    causes: [
      { cause: 'peace', priority: 9 },
      { cause: 'NHS', priority: 2 },
      { cause: "women's_rights", priority: 5 },
    ],
  })
  expect(reply.map(({ cause, priority }) => [cause, priority])).toEqual([
    ['NHS', 1],
    ["women's_rights", 2],
    ['peace', 3],
  ])
  expect(await listChosenCauses(w.platform.db, musketeer.id)).toEqual(reply)
})

test('choosing again replaces every earlier choice, and choosing none is allowed', async () => {
  const [musketeer, another] = [await w.given.musketeer(), await w.given.musketeer()]
  await another.call('POST /api/causeusers', inOrder('housing'))
  await musketeer.call('POST /api/causeusers', inOrder('NHS', 'peace', 'libraries'))
  await musketeer.call('POST /api/causeusers', inOrder('libraries', 'NHS'))
  expect(await findChosen(musketeer)).toEqual(['1 libraries', '2 NHS'])
  expect(await musketeer.call('POST /api/causeusers', { causes: [] })).toEqual([])
  expect(await findChosen(musketeer)).toEqual([])
  expect(await findChosen(another)).toEqual(['1 housing'])
})

test('all 27 can be chosen; an unknown or repeated cause or a wrong priority is refused and changes nothing', async () => {
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/causeusers', inOrder(...contractCauses))
  const wrong = [
    inOrder('NHS', 'NHS'),
    { causes: [{ cause: 'free_beer' as 'NHS', priority: 1 }] },
    { causes: [{ cause: 'NHS' as const, priority: 0 }] },
    { causes: [{ cause: 'NHS' as const, priority: 1, id: 7 }] },
  ]
  for (const input of wrong)
    await expect(musketeer.call('POST /api/causeusers', input)).rejects.toMatchObject({
      error: 'InvalidInput',
    })
  expect(await findChosen(musketeer)).toHaveLength(27)
})

test('several choices at the same time never mix: one of them is saved complete', async () => {
  const musketeer = await w.given.musketeer()
  const choices = Array.from({ length: 8 }, (_, index) =>
    inOrder('NHS', ...contractCauses.slice(10 + index, 13 + index)),
  )
  await Promise.all(choices.map((choice) => musketeer.call('POST /api/causeusers', choice)))
  const possible = choices.map(({ causes }) => causes.map(({ cause, priority }) => `${priority} ${cause}`))
  expect(possible).toContainEqual(await findChosen(musketeer))
})

test('closing an account erases its chosen causes, and a late save cannot bring them back', async () => {
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/causeusers', inOrder('right_to_strike'))
  await Promise.allSettled([
    musketeer.call('PATCH /api/deactivate', {}),
    ...contractCauses.slice(0, 5).map((cause) => musketeer.call('POST /api/causeusers', inOrder(cause))),
  ])
  await w.runJobs()
  expect(await findChosen(musketeer)).toEqual([])
})
