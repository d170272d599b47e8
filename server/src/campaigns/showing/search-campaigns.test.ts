import type { CallInputOf } from '@street-musketeers/contract/endpoints.ts'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import { world } from '../../../test/support/world.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

type Search = Partial<CallInputOf<'GET /api/publiccampaigns/:page/:size'>>
const search = (over: Search = {}) =>
  w.as()('GET /api/publiccampaigns/:page/:size', { page: 0, size: 10, ...over })
const namesOf = async (over?: Search) => (await search(over)).content.map(({ campaignName }) => campaignName)
const sitemap = async () => (await w.app.inject({ method: 'GET', url: '/sitemap.xml' })).body

test('anybody searches live campaigns by words and cause; ended, paused and unlisted ones are left out', async () => {
  const council = await w.given.organisation({ name: 'Exampleton Trades Council' })
  const riders = await w.given.organisation({ name: 'Bus Riders’ Union' })
  await w.given.campaign(council, { name: 'Save our libraries', causes: ['libraries'] })
  w.clock.forward(1000)
  await w.given.campaign(riders, {
    name: 'Evening buses',
    description: 'Café workers can’t get home.',
    causes: ['public_transport', 'fair_pay'],
    endDate: '2026-11-20',
  })
  w.clock.forward(1000)
  await w.given.campaign(council, { name: 'Members only', listed: false })
  const stopped = await w.given.campaign(council, { name: 'Stopped buses' })
  await council.call('POST /api/campaign/:id/stop', { id: stopped.id })
  const deleted = await w.given.campaign(council, { name: 'Deleted buses' })
  await council.call('DELETE /api/campaign/:id', { id: deleted.id })
  const paused = await w.given.campaign(council, { name: 'Paused buses' })
  await w.platform.db
    .updateTable('campaign')
    .set({ paused_at: w.clock.now() })
    .where('id', '=', paused.id)
    .execute()

  expect(await namesOf()).toEqual(['Evening buses', 'Save our libraries'])
  expect(await namesOf({ cause: 'libraries' })).toEqual(['Save our libraries'])
  for (const q of ['bus', 'BUSES evening', 'cafe', 'cant', 'Can’t', 'rider', 'riders union'])
    expect(await namesOf({ q }), q).toEqual(['Evening buses'])
  for (const q of ['library', 'exampleton libraries', 'exam']) expect(await namesOf({ q }), q).toHaveLength(1)
  for (const q of ['!!!', 'buses exampleton', "zebra' | 'buses", 'members', 'zebra'])
    expect(await namesOf({ q }), q).toEqual([])
  expect(await namesOf({ q: 'bus', cause: 'libraries' })).toEqual([])
  expect(await search({ page: 1, size: 1 })).toMatchObject({ totalElements: 2, totalPages: 2 })

  w.clock.forward(24 * 3600_000)
  expect(await namesOf()).toEqual(['Save our libraries'])
})

test('a campaign is found by the words of the leaflets that it sends, until they are withheld', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id } = await organisation.call('POST /api/campaign', {
    campaignName: 'Quiet streets',
    campaignDescription: 'For everybody.',
    campaignCauses: [{ cause: 'NHS' }],
    leafletText: '**Hedgehogs**\nThey cross at night.',
    file: new Blob([new Uint8Array(await makePng())]),
  })
  expect(await namesOf({ q: 'hedgehog street' })).toEqual(['Quiet streets'])
  await organisation.call('POST /api/campaign/:id/leaflets', {
    id,
    leafletTitle: 'Second',
    leafletText: 'Badgers',
    file: new Blob([new Uint8Array(await makePng())]),
  })
  expect(await namesOf({ q: 'hedgehogs badger' })).toEqual(['Quiet streets'])
  const { revision } = await organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion/words', {
    id,
    leafletVersion: 2,
    revision: 2,
    leafletText: 'Otters',
  })
  expect(await namesOf({ q: 'badger' })).toEqual([])
  expect(await namesOf({ q: 'otters' })).toEqual(['Quiet streets'])
  await organisation.call('PUT /api/campaign/:id/leaflets', {
    id,
    revision,
    leaflets: [{ leafletVersion: 2, leafletTitle: 'Second' }],
  })
  expect(await namesOf({ q: 'hedgehogs' }), 'no longer sent').toEqual([])

  await organisation.call('POST /api/madeleaflet', { content: { ...leafletContent, headline: 'Weasels' } })
  expect(await namesOf({ q: 'weasels' }), 'a draft').toEqual([])
  const pause = (paused: boolean) =>
    w.platform.db
      .updateTable('campaign')
      .set({ paused_at: paused ? w.clock.now() : null })
      .where('id', '=', id)
      .execute()
  await pause(true)
  expect(await namesOf({ q: 'otters' }), 'paused').toEqual([])
  await pause(false)
  expect(await namesOf({ q: 'otters' })).toEqual(['Quiet streets'])
  const administrator = await w.given.administrator()
  await administrator.call('POST /api/campaign/:id/takedown', { id, reason: 'It is untrue.' })
  expect(await namesOf({ q: 'otters' }), 'taken down').toEqual([])
})

test('a search near a district finds what is for it, for something around it and for everywhere', async () => {
  const organisation = await w.given.organisation({ name: 'Place Makers' })
  const names = async (near: string) => namesOf({ q: 'place', near })
  for (const [name, places] of [
    ['Place: sector', ['LS27 0']],
    ['Place: area', ['LS', 'TR']],
    ['Place: Wales', ['wales']],
    ['Place: everywhere', []],
  ] as const) {
    w.clock.forward(1000)
    await w.given.campaign(organisation, { name, places, causes: ['fair_pay', 'NHS'] })
  }
  expect(await names('ls27 0ab')).toEqual(['Place: everywhere', 'Place: area', 'Place: sector'])
  expect(await names('TR1')).toEqual(['Place: everywhere', 'Place: area'])
  expect(await names('CH7')).toEqual(['Place: everywhere', 'Place: Wales'])
  await expect(names('Leeds')).rejects.toMatchObject({ fields: { near: expect.any(String) } })
  const [first] = (await search({ q: 'place sector' })).content
  expect(first).toMatchObject({ campaignPlaces: ['LS27 0'] })
})

test('a campaign is found by its organisation’s new name, and its words go when the organisation closes', async () => {
  const organisation = await w.given.organisation({ name: 'Old Weavers' })
  await w.given.campaign(organisation, { name: 'Warm homes' })
  await w.platform.db
    .updateTable('address')
    .set({ organisation: 'New Spinners' })
    .where('account_id', '=', organisation.id)
    .execute()
  expect(await namesOf({ q: 'spinners' })).toEqual(['Warm homes'])
  expect(await namesOf({ q: 'weavers' })).toEqual([])

  await organisation.call('PATCH /api/deactivate', {})
  const row = await w.platform.db
    .selectFrom('campaign')
    .select('words')
    .where('account_id', '=', organisation.id)
    .executeTakeFirstOrThrow()
  expect(row.words).not.toContain('spinner')
})

test('the organisation chooses whether a campaign is listed, and the sitemap follows', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation, { name: 'Quiet campaign' })
  const update = (revision: number, listed: boolean) =>
    organisation.call('PUT /api/campaign/:id', {
      id,
      revision,
      campaignName: 'Quiet campaign',
      campaignDescription: 'For our branch.',
      campaignCauses: [{ cause: 'NHS' }],
      listed,
    })
  const address = `<loc>${w.platform.config.publicUrl}/public-campaign/${id}</loc>`
  expect(await sitemap()).toContain(address)

  expect(await update(1, false)).toMatchObject({ listed: false, revision: 2 })
  expect(await namesOf({ q: 'quiet' })).toEqual([])
  expect(await sitemap()).not.toContain(address)
  expect(await w.as()('GET /api/campaign/:id', { id })).toMatchObject({ listed: false })

  await expect(update(1, true)).rejects.toMatchObject({
    error: 'CampaignChanged',
    fields: { listed: 'Somebody took the campaign out of the public list.' },
  })
  expect(await update(2, true)).toMatchObject({ listed: true })
  expect(await namesOf({ q: 'quiet' })).toEqual(['Quiet campaign'])
})

test('robots.txt names the sitemap and keeps search engines away from dashboards', async () => {
  const { body } = await w.app.inject({ method: 'GET', url: '/robots.txt' })
  expect(body).toContain(`Sitemap: ${w.platform.config.publicUrl}/sitemap.xml`)
  expect(body).toContain('Disallow: /musketeer/')
  expect(await sitemap()).toContain(`<loc>${w.platform.config.publicUrl}/campaigns</loc>`)
})
