import * as contract from '@street-musketeers/contract/campaigns/campaigns.ts'
import { closeAccount, saveAddress } from '@street-musketeers/contract/identity/identity.ts'
import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { stopDocumentReaders } from '../../printing/process/read-document.ts'
import { enqueueMissingCards, drawCampaignCard } from './draw-campaign-card.ts'
import { saveCardKey } from './store.ts'
import { findCampaignDetails } from '../store.ts'
import { sweepFiles } from './sweep-files.ts'

const w = world()
afterAll(stopDocumentReaders)

const words = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Every worker deserves a pay rise.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
}
const file = async (bytes: Buffer | Promise<Buffer>) => new Blob([new Uint8Array(await bytes)])
const publish = async (by: Person, bytes: Buffer | Promise<Buffer> = makePng()) =>
  by.call(contract.publishCampaign, { ...words, file: await file(bytes) })
const cardOf = async (id: number) => (await w.as()(contract.showCampaign, { id })).campaignCard
const get = (url: string) => w.app.inject({ method: 'GET', url })

test.each([
  ['a picture', makePng],
  ['a PDF of two pages', () => makePdf({ pages: 2 })],
])('a campaign whose leaflet is %s gets a card after the answer', async (_, leaflet) => {
  const { campaignId, campaignCard } = await publish(await w.given.organisation(), leaflet())
  expect(campaignCard).toBeNull()
  await w.runJobs()
  const card = await cardOf(campaignId)
  expect(card).toMatch(/^\/files\/[0-9a-f]{32}\.jpg$/)
  const served = await get(card!)
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg' })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('a new name or a new leaflet gets another card, and other changes keep it', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id } = await publish(organisation)
  await w.runJobs()
  const first = (await cardOf(id))!

  await organisation.call(contract.updateCampaign, {
    id,
    revision: 1,
    ...words,
    campaignDescription: 'In other words.',
  })
  await w.runJobs()
  expect(await cardOf(id)).toBe(first)

  await organisation.call(contract.updateCampaign, {
    id,
    revision: 2,
    ...words,
    campaignName: 'Fair pay today',
  })
  expect(await cardOf(id)).toBe(first)
  await w.runJobs()
  const renamed = (await cardOf(id))!
  expect(renamed).not.toBe(first)
  expect((await get(renamed)).rawPayload).not.toEqual((await get(first)).rawPayload)

  const leaflet = await file(makePng([400, 600]))
  await organisation.call(contract.updateCampaign, {
    id,
    revision: 3,
    ...words,
    campaignName: 'Fair pay today',
    file: leaflet,
  })
  expect(await cardOf(id)).toBeNull()
  await w.runJobs()
  expect([null, first, renamed]).not.toContain(await cardOf(id))
})

test('an organisation that goes by another name gets other cards, and only then', async () => {
  const organisation = await w.given.organisation({ name: 'Exampleton Trades Council' })
  const { campaignId: id } = await publish(organisation)
  await w.runJobs()
  const first = await cardOf(id)
  const { address } = await organisation.call(showOwnUser, {})
  await organisation.call(saveAddress, { address: { ...address!, city: 'Elsewhere' } })
  await w.runJobs()
  expect(await cardOf(id)).toBe(first)

  await organisation.call(saveAddress, { address: { ...address!, organisation: 'Exampleton Together' } })
  await w.runJobs()
  expect([null, first]).not.toContain(await cardOf(id))
})

test('a card of an old name that was drawn too late is not kept', async () => {
  const { campaignId: id } = await publish(await w.given.organisation())
  await w.runJobs()
  const card = await cardOf(id)
  const { db } = w.platform
  const [described] = await findCampaignDetails(db, [id])
  const late = `${'1'.repeat(32)}.jpg`
  await db.transaction().execute((tx) => saveCardKey(tx, { ...described!, name: 'The name before' }, late))
  expect(await cardOf(id)).toBe(card)
  await db.transaction().execute((tx) => saveCardKey(tx, { ...described!, organisation: 'Another' }, late))
  expect(await cardOf(id)).toBe(card)
  await db.transaction().execute((tx) => saveCardKey(tx, described!, late))
  expect(await cardOf(id)).toBe(`/files/${late}`)
})

test('election material shows its imprint on the card, and another imprint gets another card', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id } = await publish(organisation)
  await w.runJobs()
  const plain = (await cardOf(id))!
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  await organisation.call(contract.updateCampaign, { id, revision: 1, ...words, imprint })
  await w.runJobs()
  const withImprint = (await cardOf(id))!
  expect(withImprint).not.toBe(plain)
  expect((await get(withImprint)).rawPayload).not.toEqual((await get(plain)).rawPayload)

  await organisation.call(contract.updateCampaign, { id, revision: 2, ...words, imprint })
  await w.runJobs()
  expect(await cardOf(id)).toBe(withImprint)
})

test('a name that no typeface of ours can draw gets a card all the same', async () => {
  const organisation = await w.given.organisation({ name: '🌹' })
  const { campaignId: id } = await organisation.call(contract.publishCampaign, {
    ...words,
    campaignName: '公平 👩‍👩‍👧 \u202e',
    file: await file(makePng()),
  })
  await w.runJobs()
  expect(await cardOf(id)).not.toBeNull()
})

test('the night books cards that are missing, and removes those that were replaced', async () => {
  const { id } = await w.given.campaign(await w.given.organisation())
  const { db, files } = w.platform
  const night = () => db.transaction().execute((tx) => enqueueMissingCards(tx))
  await night()
  await w.runJobs()
  const before = (await cardOf(id))!
  await night()
  await w.runJobs()
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

test('a campaign that ended with its organisation gets none, and its card is no longer served', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id } = await publish(organisation)
  await w.runJobs()
  const card = (await cardOf(id))!
  expect(await get(card)).toMatchObject({ statusCode: 200 })
  const keys = () =>
    w.platform.db.selectFrom('leaflet').select('card_key').where('campaign_id', '=', id).execute()
  const kept = await keys()

  await organisation.call(closeAccount, {})
  await w.runJobs()
  await drawCampaignCard({ campaignId: id }, w.platform)
  expect(await keys()).toEqual(kept)
  expect(await get(card)).toMatchObject({ statusCode: 404 })
})
