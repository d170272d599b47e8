import { expect, test } from 'vitest'
import { dispatchWorld, monday, nextMonday } from '../../../test/support/dispatch-world.ts'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import type { Person } from '../../../test/support/given.ts'

const { w, sendAll, subjects, join, advanceTo } = dispatchWorld()
const leaflet = 'Your leaflet: Fair pay now'

/** By a new administrator, whose session is fresh. */
async function suspend({ id }: Person) {
  const { call } = await w.given.administrator()
  await call('POST /api/user/:id/suspension', { id, reason: 'Why.' })
  await w.runJobs()
}
async function restore({ id }: Person) {
  const { call } = await w.given.administrator()
  await call('DELETE /api/user/:id/suspension', { id, reason: 'Why not.' })
  await w.runJobs()
}

test('while an organisation is suspended nobody joins or prints its campaigns, and its leaflets wait; afterwards each member gets one', async () => {
  const [organisation, ada, ben] = [
    await w.given.organisation(),
    await w.given.musketeer(),
    await w.given.musketeer(),
  ]
  const [first, second] = [
    await w.given.campaign(organisation, { causes: ['peace'] }),
    await w.given.campaign(organisation, { name: 'Second' }),
  ]
  await join(ada, first)
  await join(ada, second)
  await sendAll()
  await join(ben, first)
  await w.runJobs()
  await suspend(organisation)

  const late = await w.given.musketeer()
  await late.call('POST /api/causeusers', { causes: [{ cause: 'peace', priority: 1 }] })
  await expect(join(late, first)).rejects.toMatchObject({ status: 409, error: 'CampaignPaused' })
  await expect(
    ada.call('GET /api/printpack/:campaignId', exampleInputs(new Blob()).printPack(first.id)),
  ).rejects.toMatchObject({
    error: 'CampaignPaused',
  })
  expect((await late.call('GET /api/campaignsbycauses/:page/:size', { page: 0, size: 4 })).content).toEqual(
    [],
  )
  await sendAll()
  await advanceTo(monday)
  expect(await subjects(ben)).toEqual([])
  expect(await subjects(ada)).toEqual([leaflet])

  await restore(organisation)
  await sendAll()
  expect(await subjects(ben)).toEqual([])
  await advanceTo(nextMonday)
  expect(await subjects(ben)).toEqual([leaflet])
  expect(await subjects(ada)).toEqual([leaflet, 'Your leaflet: Second'])
})

test('a suspended musketeer gets no leaflets, and afterwards one at the next usual time', async () => {
  const [organisation, ada] = [await w.given.organisation(), await w.given.musketeer()]
  for (const name of ['Fair pay now', 'Second', 'Third'])
    await join(ada, await w.given.campaign(organisation, { name }))
  await w.runJobs()
  await suspend(ada)
  await sendAll()
  await advanceTo(monday)
  expect(await subjects(ada)).toEqual(['Your account is suspended'])
  await restore(ada)
  await advanceTo(nextMonday)
  expect(await subjects(ada)).toEqual(['Your account is suspended', 'Your account is restored', leaflet])
})
