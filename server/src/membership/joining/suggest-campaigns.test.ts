import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { days } from '../../platform/values/clock.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
beforeEach(() => w.clock.set(start))

const listSuggestions = async (person: Person, suggestionPage = { page: 0, size: 4 }) => {
  const { content, ...rest } = await person.call('GET /api/campaignsbycauses/:page/:size', suggestionPage)
  return { ...rest, ids: content.map(({ campaignId }) => campaignId) }
}
const choose = (person: Person, ...causes: ('NHS' | 'peace' | 'pensions')[]) =>
  person.call('POST /api/causeusers', { causes: causes.map((cause, at) => ({ cause, priority: at + 1 })) })

test('suggestions are ranked by the best chosen cause, then the newest; without causes there are none', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = async (...causes: ('NHS' | 'peace' | 'pensions')[]) => {
    w.clock.forward(1000)
    return (await w.given.campaign(organisation, { causes })).id
  }
  const peace = await campaign('peace')
  const older = await campaign('NHS', 'peace')
  const newer = await campaign('NHS')
  await campaign('pensions')
  expect(await listSuggestions(musketeer)).toEqual({
    ids: [],
    pageable: { pageNumber: 0 },
    totalElements: 0,
    totalPages: 0,
  })

  await choose(musketeer, 'NHS', 'peace')
  expect(await listSuggestions(musketeer)).toMatchObject({
    ids: [newer, older, peace],
    totalElements: 3,
    totalPages: 1,
  })
  expect(await listSuggestions(musketeer, { page: 1, size: 2 })).toMatchObject({
    ids: [peace],
    totalPages: 2,
  })

  await musketeer.call('POST /api/campaigndistributor', { id: newer })
  await organisation.call('DELETE /api/campaign/:id', { id: older })
  const ended = await w.given.campaign(organisation, { causes: ['NHS'], endDate: '2026-11-19' })
  expect(await listSuggestions(musketeer)).toMatchObject({ ids: [peace] })
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: newer })
  expect((await listSuggestions(musketeer)).ids).toEqual([newer, peace])
  expect((await listSuggestions(musketeer)).ids).not.toContain(ended.id)
})

test('suggestions for the nearest place come first; somewhere else is not suggested, and without a place everything is', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = async (places: string[], cause: 'NHS' | 'peace' = 'NHS') => {
    w.clock.forward(1000)
    return (await w.given.campaign(organisation, { causes: [cause], places })).id
  }
  const sector = await campaign(['LS27 0', 'BD4'], 'peace')
  const area = await campaign(['LS'])
  const nation = await campaign(['england'])
  const anywhere = await campaign([])
  const elsewhere = await campaign(['TR', 'scotland'])
  const ids = new Set([sector, area, nation, anywhere, elsewhere])
  const suggested = async () =>
    (await listSuggestions(musketeer, { page: 0, size: 40 })).ids.filter((id) => ids.has(id))
  await choose(musketeer, 'NHS', 'peace')
  expect(await suggested()).toEqual([elsewhere, anywhere, nation, area, sector])

  await musketeer.call('PUT /api/place', { district: 'ls27' })
  expect(await suggested()).toEqual([sector, area, nation, anywhere])
  await musketeer.call('PUT /api/place', { district: 'TD15' })
  expect(await suggested()).toEqual([nation, elsewhere, anywhere])
  await musketeer.call('PUT /api/place', { district: '' })
  expect(await suggested()).toHaveLength(5)
})

test('a musketeer with many causes is shown 40 suggestions at most, on their pages', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  for (let nth = 0; nth < 45; nth += 1) await w.given.campaign(organisation, { causes: ['NHS', 'peace'] })
  await choose(musketeer, 'peace', 'NHS')
  expect(await listSuggestions(musketeer)).toMatchObject({ totalElements: 40, totalPages: 10 })
  const pages = await Promise.all(
    Array.from({ length: 11 }, (_, nth) => listSuggestions(musketeer, { page: nth, size: 4 })),
  )
  expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(40)
  expect(pages[10]!.ids).toEqual([])
})

test('suggestions follow every change of a campaign: places, causes, a pause, its last day, its end', async () => {
  let [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  await choose(musketeer, 'NHS')
  await musketeer.call('PUT /api/place', { district: 'LS27' })
  const { id } = await w.given.campaign(organisation, { causes: ['peace'], places: ['TR'] })
  const content = {
    campaignName: 'Wards',
    campaignDescription: 'Keep them open.',
    campaignCauses: [{ cause: 'NHS' as const }],
    campaignPlaces: [],
    replacement: 'edition' as const,
  }
  const change = async (over: { campaignPlaces?: string[]; endDate?: string }) => {
    const { revision } = await organisation.call('GET /api/campaign/:id', { id })
    await organisation.call('PUT /api/campaign/:id', { id, revision, ...content, ...over })
  }
  const isSuggested = async () => (await listSuggestions(musketeer, { page: 0, size: 40 })).ids.includes(id)
  expect(await isSuggested()).toBe(false)
  await change({ campaignPlaces: ['LS27 0'] })
  expect(await isSuggested()).toBe(true)
  await change({ campaignPlaces: ['TR'] })
  expect(await isSuggested()).toBe(false)
  await change({ endDate: '2026-11-21' })
  expect(await isSuggested()).toBe(true)

  w.clock.forward(days(2))
  organisation = await w.given.returning(organisation)
  musketeer = await w.given.returning(musketeer)
  expect(await isSuggested()).toBe(false)
  await runNightly(w.platform)
  const matches = () =>
    w.platform.db.selectFrom('campaign_match').select('place').where('campaign_id', '=', id).execute()
  expect(await matches()).toEqual([])
  await change({ endDate: '2026-12-24' })
  expect(await isSuggested()).toBe(true)

  const administrator = await w.given.administrator()
  await administrator.call('POST /api/user/:id/suspension', {
    id: organisation.id,
    reason: 'A report of threats.',
  })
  await w.runJobs()
  expect(await isSuggested()).toBe(false)
  await administrator.call('DELETE /api/user/:id/suspension', {
    id: organisation.id,
    reason: 'It was somebody else.',
  })
  await w.runJobs()
  expect(await isSuggested()).toBe(true)
  organisation = await w.given.returning(organisation)
  await organisation.call('POST /api/campaign/:id/stop', { id })
  expect(await matches()).toEqual([])
})
