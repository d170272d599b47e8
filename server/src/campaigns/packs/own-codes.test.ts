import { campaign as campaignExample, leafletContent } from '@street-musketeers/contract/examples.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readCodes } from '../../../test/files/read-code.ts'
import { readPrintedCode } from '../../../test/files/read-printed-code.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { minutes } from '../../platform/values/clock.ts'
import { stopDocumentReaders } from '../../printing/index.ts'
import { openScanCounter } from './count-scans.ts'
import { deleteOldPacks } from './delete-old-packs.ts'
import { ownCodeOf, readOrigin, readOwnCodePath, type Origin } from './own-code.ts'
import { showPackWeeks } from './show-scans.ts'

const w = world()
afterAll(stopDocumentReaders)

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const content = { ...leafletContent, picture: null, action: { ...leafletContent.action, address: '' } }

const begin = async (by: Person) => (await by.call('POST /api/madeleaflet', { content })).id
const download = (by: Person, id: number, purpose: 'leaflet' | 'printer' | 'large-print' = 'leaflet') =>
  by.call('GET /api/madeleaflet/:id/:purpose', { id, purpose })
const codesOf = async (pdf: Blob) => readCodes(Buffer.from(await pdf.arrayBuffer()), 1)
const addressOf = (origin: Origin) => {
  const { config, secrets } = w.platform
  return ownCodeOf(origin, { publicUrl: config.publicUrl, secrets }).address
}
const pathOf = (origin: Origin) => addressOf(origin).slice(w.platform.config.publicUrl.length)
async function publish(by: Person, file: Blob): Promise<{ id: number; leafletId: number }> {
  const { campaignId: id } = await by.call('POST /api/campaign', { ...campaignExample, file })
  return { id, leafletId: await firstLeafletOf(id) }
}
const firstLeafletOf = async (campaignId: number) =>
  (
    await w.platform.db
      .selectFrom('campaign_leaflet')
      .select('leaflet_id')
      .where('campaign_id', '=', campaignId)
      .orderBy('place')
      .executeTakeFirstOrThrow()
  ).leaflet_id
const opened = (madeLeafletId: number, revision = 1) =>
  w.as()('GET /api/scannedmadeleaflet/:madeLeafletId/:revision', { madeLeafletId, revision })
const campaignOpened = async (madeLeafletId: number) => (await opened(madeLeafletId)).campaignId
const change = (by: Person, id: number, headline: string, revision: number) =>
  by.call('PUT /api/madeleaflet/:id', { id, content: { ...content, headline }, revision })

test('a leaflet made here carries a code of its own, and its version in large print none', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const own = addressOf({ madeLeafletId: id, revision: 1 })
  expect(own).toMatch(/^HTTP:\/\/LOCALHOST:3000\/Q\/M\d{12}-1\/[0-9A-F]{8}$/)
  expect(await codesOf(await download(organisation, id))).toEqual([own])
  expect(await codesOf(await download(organisation, id, 'printer'))).toEqual([own])
  expect(await codesOf(await download(organisation, id, 'large-print'))).toEqual([])
})

test('previews and files of a leaflet write nothing', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const count = async () =>
    (await w.platform.db.selectFrom('leaflet_scans').selectAll().execute()).length +
    (await w.platform.db.selectFrom('print_pack').selectAll().execute()).length
  const before = await count()
  const shown = await organisation.call('GET /api/madeleaflet/:id', { id })
  await organisation.call('POST /api/madeleaflet/:id/preview', { id, content, imprint: null })
  await download(organisation, id)
  expect(await count()).toBe(before)
  expect(await organisation.call('GET /api/madeleaflet/:id', { id })).toEqual(shown)
})

test('a code that somebody made up or changed counts nothing', () => {
  const path = pathOf({ madeLeafletId: 218123456789, revision: 4 })
  expect(readOwnCodePath(path, w.platform.secrets)).toBe('M218123456789-4')
  expect(readOrigin('M218123456789-4')).toEqual({ madeLeafletId: 218123456789, revision: 4 })
  for (const other of [
    '/Q/M218123456789-4',
    path.toLowerCase(),
    `${path} `,
    `${path}\n`,
    path.replace('-4/', '-5/'),
    path.replace('-4/', '-04/'),
    path.replace('9-4', '8-4'),
    path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ])
    expect(readOwnCodePath(other, w.platform.secrets), other).toBeNull()
  for (const name of ['M0-1', 'M1-0', 'M1', 'M1-1-1', 'm1-1', 'M1-1 ', `M${'9'.repeat(16)}-1`])
    expect(readOrigin(name), name).toBeNull()
})

test('a code opens nothing until its leaflet is published, then its campaign, also of a draft', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  await expect(opened(id)).rejects.toMatchObject({ status: 404 })
  await expect(opened(900_000_000)).rejects.toMatchObject({ status: 404 })
  const file = await download(organisation, id)
  const draft = await organisation.call('POST /api/campaigndraft', {
    content: { ...draftContent, leafletText: 'Words' },
  })
  const { leafletRevision } = await organisation.call('PUT /api/campaigndraft/:id/leaflet', {
    id: draft.id,
    file,
  })
  await expect(opened(id), 'a draft').rejects.toMatchObject({ status: 404 })
  const { campaignId } = await organisation.call('POST /api/campaigndraft/:id/publish', {
    ...campaignExample,
    id: draft.id,
    revision: draft.revision,
    leafletRevision,
  })
  expect(await opened(id)).toMatchObject({ campaignId, state: 'sent', corrected: false })
  expect(await campaignOpened(id), 'a later file for a printer').toBe(campaignId)
})
const draftContent = { campaignName: 'Fair pay now' }

test('a leaflet in several campaigns opens the newest live one that sends it, also a copy', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const file = await download(organisation, id)
  const first = await publish(organisation, file)
  const second = await publish(organisation, file)
  expect(await campaignOpened(id)).toBe(second.id)
  await organisation.call('POST /api/campaign/:id/stop', { id: second.id })
  expect(await campaignOpened(id), 'the newest has ended').toBe(first.id)
  // What was published is a leaflet of its own.
  await organisation.call('DELETE /api/madeleaflet/:id', { id })
  const { campaignId: copy } = await organisation.call('POST /api/campaign/:id/copy', {
    ...campaignExample,
    id: first.id,
    leafletVersions: [1],
  })
  expect(await campaignOpened(id)).toBe(copy)
  for (const each of [copy, first.id]) await organisation.call('POST /api/campaign/:id/stop', { id: each })
  expect(await opened(id), 'all have ended').toMatchObject({ campaignId: copy, state: 'ended' })
  await organisation.call('DELETE /api/campaign/:id', { id: copy })
  await expect(opened(id)).rejects.toMatchObject({ error: 'CampaignGone' })
})

test('a leaflet that was corrected or replaced says so to who holds an old one, and not to who holds the new one', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const { id: campaignId } = await publish(organisation, await download(organisation, id))
  await change(organisation, id, 'Save the 43 bus', 1)
  await organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    id: campaignId,
    leafletVersion: 1,
    leafletText: '',
    file: await download(organisation, id),
  })
  expect(await opened(id, 1)).toMatchObject({ campaignId, corrected: true, state: 'sent' })
  expect(await opened(id, 2)).toMatchObject({ campaignId, corrected: false, state: 'sent' })
  for (const later of [7, 99_999_999_999])
    expect(await opened(id, later), 'printed after later saves').toMatchObject({ corrected: false })

  await change(organisation, id, 'Save all buses', 2)
  await organisation.call('POST /api/campaign/:id/leaflets', {
    id: campaignId,
    leafletTitle: 'All buses',
    file: await download(organisation, id),
  })
  const { revision, campaignLeaflets } = await organisation.call('GET /api/campaign/:id', { id: campaignId })
  const last = campaignLeaflets.at(-1)!
  await organisation.call('PUT /api/campaign/:id/leaflets', {
    id: campaignId,
    revision,
    leaflets: [{ leafletVersion: last.leafletVersion, leafletTitle: last.leafletTitle }],
  })
  expect(await opened(id, 2)).toMatchObject({ campaignId, state: 'replaced' })
  expect(await opened(id, 3)).toMatchObject({ campaignId, state: 'sent', corrected: false })
})

test('another organisation that uploads the file gets neither its page nor its scans, whoever publishes first', async () => {
  const [owner, other] = [await w.given.organisation(), await w.given.organisation()]
  const id = await begin(owner)
  const file = await download(owner, id)
  const theirs = await publish(other, file)
  await expect(opened(id)).rejects.toMatchObject({ status: 404 })
  const counter = openScanCounter(w.platform)
  counter.count({ ownCode: `M${id}-1`, visitorAddress: '10.0.0.1', did: 'opened' })
  await counter.flush()
  const own = await publish(owner, file)
  await publish(other, file)
  expect(await campaignOpened(id)).toBe(own.id)
  counter.count({ ownCode: `M${id}-1`, visitorAddress: '10.0.0.2', did: 'opened' })
  await counter.flush()
  expect(await scansOf(own.leafletId)).toEqual([{ day: '2026-11-20', opened: 1, pressed: 0 }])
  expect(await scansOf(theirs.leafletId)).toEqual([])
  expect(
    await w.platform.db
      .selectFrom('leaflet')
      .select('made_leaflet_id')
      .where('campaign_id', '=', theirs.id)
      .execute(),
  ).toEqual([{ made_leaflet_id: null }])
})
const scansOf = (leafletId: number) =>
  w.platform.db
    .selectFrom('leaflet_scans')
    .select(['day', 'opened', 'pressed'])
    .where('leaflet_id', '=', leafletId)
    .orderBy('day')
    .execute()

test('scans of an own code and presses count once a day each, with those of packs, in the weeks and until the end of the next year', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const campaign = await publish(organisation, await download(organisation, id))
  await organisation.call('PUT /api/campaign/:id', {
    id: campaign.id,
    campaignName: 'Fair pay now',
    campaignDescription: 'Every worker deserves a pay rise.',
    campaignCauses: [{ cause: 'fair_pay' }],
    buttonAddress: 'https://example.org/petition',
  })
  const app = await createApp(w.platform, { pages: true })
  open.push(app)
  const visit = (path: string, from: string, headers: Record<string, string> = {}) =>
    app.inject({ url: path, headers: { 'user-agent': phone, ...headers }, remoteAddress: from })
  const path = pathOf({ madeLeafletId: id, revision: 1 })
  const page = await visit(path, '10.0.0.1')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('A neighbour put this through your door')
  await visit(path, '10.0.0.1')
  await visit(path, '10.0.0.2')
  await visit(path.replace(/.{3}$/, '000'), '10.0.0.3')
  await visit(path, '10.0.0.4', { 'user-agent': 'TelegramBot (like TwitterBot)' })
  const pressed = await visit(`${path}?go`, '10.0.0.1', { 'sec-fetch-site': 'same-origin' })
  expect(pressed.headers.location).toBe('https://example.org/petition')
  const untied = pathOf({ madeLeafletId: 900_000_000, revision: 1 })
  const unpublished = await visit(untied, '10.0.0.5')
  expect(unpublished.statusCode).toBe(404)
  expect(unpublished.body).toContain('has not been published here')
  expect((await visit('/Q/M12x-1/01234567', '10.0.0.5')).statusCode).toBe(404)
  await app.close()
  open.pop()
  expect(await scansOf(campaign.leafletId)).toEqual([{ day: '2026-11-20', opened: 2, pressed: 1 }])

  const counter = openScanCounter(w.platform)
  for (let nth = 0; nth < 1200; nth += 1)
    counter.count({
      ownCode: `M${id}-1`,
      visitorAddress: `10.${1 + (nth >> 8)}.${nth & 255}.1`,
      did: 'opened',
    })
  await counter.flush()
  expect(await scansOf(campaign.leafletId), 'at most 1,000 of one process').toEqual([
    { day: '2026-11-20', opened: 1002, pressed: 1 },
  ])
  const { total } = await showPackWeeks(w.platform, campaign.id, new Date('2026-11-23T12:00:00Z'))
  expect(total.packs).toBe(0)
  expect(total.scans).toBeGreaterThan(500)
  expect(total.scans % 10).toBe(0)
  const now = w.clock.now()
  w.clock.set('2027-12-31T23:59:00Z')
  await deleteOldPacks(w.platform)
  expect(await scansOf(campaign.leafletId)).toHaveLength(1)
  w.clock.set('2028-01-01T00:01:00Z')
  await deleteOldPacks(w.platform)
  expect(await scansOf(campaign.leafletId)).toEqual([])
  w.clock.set(now.toISOString())
})

test('a print pack of a leaflet made here has the code of the pack and not its own', async () => {
  const organisation = await w.given.organisation()
  const id = await begin(organisation)
  const { id: campaignId } = await publish(organisation, await download(organisation, id))
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/campaigndistributor', { id: campaignId })
  const sheet = await musketeer.call('GET /api/printpack/:campaignId', {
    campaignId,
    leafletVersion: 1,
    houses: 1,
    size: content.size,
    sides: 'one',
    ink: 'colour',
    printerName: 'Ada',
    printerAddress: '1 High Street',
    doors: '',
  })
  const bytes = Buffer.from(await sheet.arrayBuffer())
  const packCode = await readPrintedCode(bytes, { size: content.size, seed: 1 })
  expect(packCode).toMatch(/\/Q\/\d+\/[0-9A-Z]{8}-[0-9A-F]{8}$/)
  expect((await readCodes(bytes, 1)).filter((code) => code !== packCode)).toEqual([])
})

test('a leaflet of a stopped campaign is withdrawn for its own code too', async () => {
  const organisation = await w.given.organisation()
  const administrator = await w.given.administrator()
  const id = await begin(organisation)
  const { id: campaignId } = await publish(organisation, await download(organisation, id))
  await administrator.call('POST /api/user/:id/suspension', { id: organisation.id, reason: 'An exercise.' })
  await w.runJobs()
  w.clock.forward(minutes(1))
  expect(await opened(id)).toMatchObject({ campaignId, state: 'paused', opening: '', buttonAddress: '' })
  w.clock.forward(-minutes(1))
})
