import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import { address, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { stopDocumentReaders } from '../../printing/index.ts'
import { enqueueMissingCards, drawCampaignCard } from './draw-pictures.ts'
import { saveCardKey } from './store.ts'
import { findCampaignDetails } from '../showing/store.ts'
import { sweepFiles } from '../publishing/purge-campaigns.ts'

const w = world()
afterAll(stopDocumentReaders)

const content = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Every worker deserves a pay rise.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
}
const file = async (bytes: Buffer | Promise<Buffer>) => new Blob([new Uint8Array(await bytes)])
const publish = async (by: Person, bytes: Buffer | Promise<Buffer> = makePng()) =>
  by.call('POST /api/campaign', { ...content, file: await file(bytes) })
const cardOf = async (id: number) => (await w.as()('GET /api/campaign/:id', { id })).campaignCard
const runJobs = () => w.runJobs({ drawings: true })
const get = (url: string) => w.app.inject({ method: 'GET', url })

test.each([
  ['a picture', makePng],
  ['a PDF of two pages', () => makePdf({ pages: 2 })],
])('a campaign whose leaflet is %s gets a card after it is published', async (_, leaflet) => {
  const { campaignId, campaignCard } = await publish(await w.given.organisation(), leaflet())
  expect(campaignCard).toBeNull()
  await runJobs()
  const card = await cardOf(campaignId)
  expect(card).toMatch(/^\/files\/[0-9a-f]{32}\.jpg$/)
  const served = await get(card!)
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg' })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('a new name or leaflet gets a new card, and other changes keep the old one', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id } = await publish(organisation)
  await runJobs()
  const first = (await cardOf(id))!

  await organisation.call('PUT /api/campaign/:id', {
    id,
    revision: 1,
    ...content,
    campaignDescription: 'In other words.',
  })
  await runJobs()
  expect(await cardOf(id)).toBe(first)

  await organisation.call('PUT /api/campaign/:id', {
    id,
    revision: 2,
    ...content,
    campaignName: 'Fair pay today',
  })
  expect(await cardOf(id)).toBe(first)
  await runJobs()
  const renamed = (await cardOf(id))!
  expect(renamed).not.toBe(first)
  expect((await get(renamed)).rawPayload).not.toEqual((await get(first)).rawPayload)

  const leaflet = await file(makePng([400, 600]))
  await organisation.call('PUT /api/campaign/:id', {
    id,
    revision: 3,
    ...content,
    campaignName: 'Fair pay today',
    file: leaflet,
  })
  expect(await cardOf(id)).toBeNull()
  await runJobs()
  expect([null, first, renamed]).not.toContain(await cardOf(id))
})

test('an organisation gets new cards when its name changes, and only then', async () => {
  const organisation = await w.given.organisation({ name: 'Exampleton Trades Council' })
  const { campaignId: id } = await publish(organisation)
  await runJobs()
  const first = await cardOf(id)
  const { address } = await organisation.call('GET /api/user', {})
  await organisation.call('POST /api/address', { address: { ...address!, city: 'Elsewhere' } })
  await runJobs()
  expect(await cardOf(id)).toBe(first)

  await organisation.call('POST /api/address', {
    address: { ...address!, organisation: 'Exampleton Together' },
  })
  await runJobs()
  expect([null, first]).not.toContain(await cardOf(id))
})

test('a card with an old name that is finished late is dropped', async () => {
  const { campaignId: id } = await publish(await w.given.organisation())
  await runJobs()
  const card = await cardOf(id)
  const { db } = w.platform
  const [campaign] = await findCampaignDetails(db, [id])
  const late = `${'1'.repeat(32)}.jpg`
  await db.transaction().execute((tx) => saveCardKey(tx, { ...campaign!, name: 'The name before' }, late))
  expect(await cardOf(id)).toBe(card)
  await db.transaction().execute((tx) => saveCardKey(tx, { ...campaign!, organisation: 'Another' }, late))
  expect(await cardOf(id)).toBe(card)
  await db.transaction().execute((tx) => saveCardKey(tx, campaign!, late))
  expect(await cardOf(id)).toBe(`/files/${late}`)
})

test('the card of election material shows its imprint, and a new imprint gets a new card', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id } = await publish(organisation)
  await runJobs()
  const plain = (await cardOf(id))!
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  await organisation.call('PUT /api/campaign/:id', { id, revision: 1, ...content, imprint })
  await runJobs()
  const withImprint = (await cardOf(id))!
  expect(withImprint).not.toBe(plain)
  expect((await get(withImprint)).rawPayload).not.toEqual((await get(plain)).rawPayload)

  await organisation.call('PUT /api/campaign/:id', { id, revision: 2, ...content, imprint })
  await runJobs()
  expect(await cardOf(id)).toBe(withImprint)
})

test('a name with letters that cannot be printed is refused beside its field, and an older one has no card and no pack', async () => {
  const organisation = await w.given.organisation()
  const publishNamed = async (campaignName: string) =>
    organisation.call('POST /api/campaign', { ...content, campaignName, file: await file(makePng()) })
  await expect(publishNamed('公平 wages 👩‍👩‍👧')).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: {
      campaignName: 'We cannot print “公”, “平” and “👩‍👩‍👧”. Please leave them out, or use other letters.',
    },
  })
  await expect(
    organisation.call('POST /api/address', { address: { ...address, organisation: '公平' } }),
  ).rejects.toMatchObject({
    fields: { 'address.organisation': expect.stringContaining('We cannot print “公” and “平”.') },
  })

  const { campaignId: id, leafletVersion } = await publishNamed('Δίκαιοι μισθοί')
  const { db } = w.platform
  await db
    .updateTable('address')
    .set({ organisation: '公平' })
    .where('account_id', '=', organisation.id)
    .execute()
  await runJobs()
  expect(await cardOf(id)).toBeNull()
  const choices = { houses: 20, size: 'A4', sides: 'one', ink: 'colour' } as const
  await expect(
    organisation.call('GET /api/printpack/:campaignId', { campaignId: id, leafletVersion, ...choices }),
  ).rejects.toMatchObject({
    error: 'LeafletRefused',
    message: 'We cannot print “公” and “平”. The organisation has to change its name or its imprint first.',
  })
})

test('every night missing cards are queued and replaced ones are removed', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  const { db, files } = w.platform
  const night = () => db.transaction().execute((tx) => enqueueMissingCards(tx))
  await night()
  await runJobs()
  const before = (await cardOf(id))!
  await night()
  await runJobs()
  expect(await cardOf(id)).toBe(before)

  await drawCampaignCard({ campaignId: id }, w.platform)
  const card = (await cardOf(id))!
  expect(card).not.toBe(before)
  // The store dates files by the machine's clock.
  w.clock.set(addMilliseconds(new Date(), days(2)).toISOString())
  await sweepFiles(w.platform)
  await expect(files.read(before.slice('/files/'.length))).rejects.toThrow('No file has this key.')
  expect(await files.read(card.slice('/files/'.length))).toBeTruthy()
})

test('after an organisation closes, its campaign’s card is drawn again without its name, and the old one is no longer served', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id } = await publish(organisation)
  await runJobs()
  const card = (await cardOf(id))!
  expect(await get(card)).toMatchObject({ statusCode: 200 })
  const keys = () =>
    w.platform.db.selectFrom('leaflet').select('card_key').where('campaign_id', '=', id).execute()
  const before = await keys()

  await organisation.call('PATCH /api/deactivate', {})
  await runJobs()
  expect(await keys()).not.toEqual(before)
  expect(await get(card)).toMatchObject({ statusCode: 404 })
})
