import { endpoints } from '@street-musketeers/contract/endpoints.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import {
  embeddedCard,
  publicCampaign,
  readLeaflets,
  scannedLeaflet,
} from '@street-musketeers/contract/public-urls.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { makePdf } from '../../../test/files/good-files.ts'
import { readPrintedCode } from '../../../test/files/read-printed-code.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { days, minutes } from '../../platform/values/clock.ts'
import { openScanCounter } from './count-scans.ts'
import { deleteOldPacks } from './delete-old-packs.ts'
import { newPack, readPackPath, signPackCode, type Pack } from './pack-code.ts'
import { insertPack } from './store.ts'

const w = world()

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

const phone =
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

async function published(): Promise<{ organisation: Person; id: number; leafletId: number }> {
  const organisation = await w.given.organisation()
  const bytes = Buffer.from(await makePdf({ pages: 1 }))
  return { organisation, ...(await w.given.campaign(organisation, { bytes })) }
}
interface Printed {
  id: number
  leafletId: number
}
async function printed({ id, leafletId }: Printed): Promise<Pack & { path: string }> {
  const pack = newPack(leafletId)
  await w.platform.db
    .transaction()
    .execute((tx) => insertPack(tx, { ...pack, campaignId: id, printedOn: '2026-11-20' }))
  return { ...pack, path: scannedLeaflet(leafletId, signPackCode(pack, w.platform.secrets)) }
}
const scansOf = ({ packCode }: Pack) =>
  w.platform.db
    .selectFrom('print_pack_scans')
    .select(['day', 'opened', 'pressed'])
    .where('pack_code', '=', packCode)
    .orderBy('day')
    .execute()
const shownTo = async ({ organisation, id }: { organisation: Person; id: number }) => {
  const { scans, presses } = await (
    await w.given.returning(organisation)
  ).call('GET /api/org/campaign/:id', { id })
  return { scans, presses }
}

test('a pack that is printed has a code of its own, which says what is printed and nothing of who printed it', async () => {
  const { id, leafletId } = await published()
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/campaigndistributor', { id })
  const print = () =>
    musketeer.call('GET /api/printpack/:campaignId', {
      campaignId: id,
      leafletVersion: 1,
      houses: 1,
      size: 'A5',
      sides: 'one',
      ink: 'colour',
      printerName: '',
      printerAddress: '',
      doors: '',
    })
  const sheets = [await print(), await print()]
  const packs = await w.platform.db
    .selectFrom('print_pack')
    .selectAll()
    .where('campaign_id', '=', id)
    .execute()
  expect(packs).toEqual([
    {
      code: expect.stringMatching(/^[0-9A-Z]{8}$/),
      campaign_id: id,
      leaflet_id: leafletId,
      printed_on: '2026-11-20',
    },
    {
      code: expect.not.stringMatching(packs[0]!.code),
      campaign_id: id,
      leaflet_id: leafletId,
      printed_on: '2026-11-20',
    },
  ])
  const printedCodes = await Promise.all(
    sheets.map(async (sheet) =>
      readPrintedCode(Buffer.from(await sheet.arrayBuffer()), { size: 'A5', seed: 1 }),
    ),
  )
  const origin = 'HTTP://LOCALHOST:3000'
  for (const address of printedCodes) expect(address).toMatch(/^HTTP:\/\/LOCALHOST:3000\/Q\/[0-9A-Z/-]+$/)
  const read = printedCodes.map((address) => readPackPath(address!.slice(origin.length), w.platform.secrets))
  expect(read.map((pack) => pack!.leafletId)).toEqual([leafletId, leafletId])
  expect(read.map((pack) => pack!.packCode).toSorted()).toEqual(packs.map(({ code }) => code).toSorted())
})

test('a code that somebody made up, changed or moved to another leaflet counts nothing', () => {
  const pack = newPack(7)
  const path = scannedLeaflet(7, signPackCode(pack, w.platform.secrets))
  expect(path).toMatch(/^\/Q\/7\/[0-9A-Z]{8}-[0-9A-F]{8}$/)
  expect(readPackPath(path, w.platform.secrets)).toEqual(pack)
  for (const other of [
    '/Q/',
    '/Q/7',
    path.toLowerCase(),
    `${path} `,
    `${path}\n`,
    `/x${path}`,
    path.replace('/7/', '/8/'),
    path.replace('/7/', '/07/'),
    path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ])
    expect(readPackPath(other, w.platform.secrets), other).toBeNull()
})

test('whoever scans a code reads what the leaflet says, and whether it was corrected or its campaign has ended', async () => {
  const campaign = await published()
  const { organisation, id, leafletId } = campaign
  await w.platform.db
    .updateTable('leaflet')
    .set({ wording: `**Fair pay**\n• ${'word '.repeat(60)}\n[cy]\nCyflog teg\nFour` })
    .where('id', '=', leafletId)
    .execute()
  const shown = () => w.as()('GET /api/scannedleaflet/:leafletId', { leafletId })
  const before = await shown()
  expect(before).toMatchObject({ campaignId: id, state: 'sent', corrected: false, hasWords: true })
  expect(before.opening).toMatch(/^\*\*Fair pay\*\*\nword .{0,195}…\n\[cy\]\nCyflog teg …$/)

  const words = (wording: string) =>
    w.platform.db.updateTable('leaflet').set({ wording }).where('id', '=', leafletId).execute()
  await words('**Fair pay**\nFor all\n**A day in care**\nIt begins at six.')
  expect((await shown()).opening, 'no heading without its text').toBe('**Fair pay**\nFor all …')
  await words('Fair pay\nFor all\nThe law gives you:\n• breaks')
  expect((await shown()).opening, 'no line without its list').toBe('Fair pay\nFor all …')
  await words('**Fair pay**')
  expect((await shown()).opening).toBe('**Fair pay**')
  await words('Our demands:\n• Four hours\n• Two hours a day\n• Breaks\n')
  expect((await shown()).opening, 'the list goes on').toBe('Our demands:\n• Four hours\n• Two hours a day …')
  await words('Our demands:\n• Four hours\n• Two hours a day\n')
  expect((await shown()).opening, 'this is all').toBe('Our demands:\n• Four hours\n• Two hours a day')

  const file = new Blob([new Uint8Array(await makePdf({ pages: 2 }))])
  await organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    id,
    leafletVersion: 1,
    leafletText: 'Fairer pay',
    file,
  })
  expect(await shown()).toMatchObject({
    state: 'sent',
    corrected: true,
    opening: 'Fairer pay',
  })

  await organisation.call('POST /api/campaign/:id/stop', { id })
  expect(await shown()).toMatchObject({ state: 'ended', corrected: true })
  await organisation.call('DELETE /api/campaign/:id', { id })
  await expect(shown()).rejects.toMatchObject({ error: 'CampaignGone' })
  await expect(w.as()('GET /api/scannedleaflet/:leafletId', { leafletId: 999_999 })).rejects.toMatchObject({
    error: 'NotFound',
  })
})

test('the pages of a suspended organisation’s campaign and of its codes say that it is paused and show nothing of it', async () => {
  const organisation = await w.given.organisation({ name: 'Hushed Hatters' })
  const { id, leafletId } = await w.given.campaign(organisation, {
    name: 'Quiet hats',
    description: 'Read us elsewhere.',
  })
  const administrator = await w.given.administrator()
  const app = await createApp(w.platform, { pages: true })
  open.push(app)
  const pack = await printed({ id, leafletId })
  const read = async (path: string) => {
    const { statusCode, body } = await app.inject({ url: path, headers: { 'user-agent': phone } })
    expect(statusCode, path).toBe(200)
    return body
  }
  const shown = [pack.path, publicCampaign(id), readLeaflets(id), embeddedCard(id)]
  for (const path of shown) expect(await read(path), path).toContain('Hushed Hatters')
  await administrator.call('POST /api/user/:id/suspension', { id: organisation.id, reason: 'An exercise.' })
  await w.runJobs()
  w.clock.forward(minutes(1))
  for (const path of shown) {
    const body = await read(path)
    expect(body, path).toContain('This campaign is paused.')
    expect(body, path).not.toMatch(/Hushed Hatters|Quiet hats|Read us elsewhere/)
  }
  expect(await w.as()('GET /api/campaign/:id', { id })).toMatchObject({
    paused: true,
    campaignDescription: '',
    campaignUser: { orgInfo: { website: '' } },
  })
  const stoppedAt = { stopped_at: w.clock.now() }
  await w.platform.db.updateTable('campaign').set(stoppedAt).where('id', '=', id).execute()
  w.clock.forward(minutes(1))
  for (const path of shown.slice(0, 3))
    expect(await read(path), `${path}, ended too`).not.toMatch(/Hushed Hatters|Quiet hats|Read us elsewhere/)
  w.clock.forward(-minutes(2))
})

test('people who open the page of a code count once a day each; robots, previews and what is loaded ahead do not', async () => {
  const campaign = await published()
  const [pack, other] = [await printed(campaign), await printed(campaign)]
  const app = await createApp(w.platform, { pages: true })
  open.push(app)
  const visit = (
    headers: Record<string, string>,
    { path = pack.path, method = 'GET' as 'GET' | 'HEAD', from = '10.0.0.1' } = {},
  ) => app.inject({ method, url: path, headers, remoteAddress: from })
  const person = { 'user-agent': phone, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  const page = await visit(person)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('A neighbour put this through your door')
  await visit(person)
  await visit({ 'user-agent': phone }, { from: '10.0.0.2' })
  const same = await visit(person, { path: other.path })
  expect(same.body, 'the page of another pack of the leaflet').toBe(page.body)
  const { etag } = page.headers
  expect((await visit({ ...person, 'if-none-match': String(etag) }, { from: '10.0.0.3' })).statusCode).toBe(
    304,
  )

  for (const robot of [
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'curl/8.5.0',
    '',
  ])
    expect((await visit({ ...person, 'user-agent': robot }, { from: '10.0.0.4' })).statusCode, robot).toBe(
      200,
    )
  for (const ahead of [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-dest': 'image' },
  ])
    await visit({ ...person, ...ahead }, { from: '10.0.0.5' })
  await visit(person, { method: 'HEAD', from: '10.0.0.6' })
  await visit(person, { path: pack.path.replace(/.{3}$/, '000'), from: '10.0.0.7' })
  await visit(person, { path: `/Q/${campaign.leafletId}`, from: '10.0.0.8' })

  await app.close()
  open.pop()
  expect(await scansOf(pack)).toEqual([{ day: '2026-11-20', opened: 3, pressed: 0 }])
  expect(await scansOf(other)).toEqual([{ day: '2026-11-20', opened: 1, pressed: 0 }])
})

test('who presses the button of the page goes where it says and counts once a day; who comes from elsewhere reads first where it leads', async () => {
  const campaign = await published()
  const pack = await printed(campaign)
  const app = await createApp(w.platform, { pages: true })
  open.push(app)
  const go = (
    headers: Record<string, string> = {},
    { path = pack.path, query = '?go', method = 'GET' as 'GET' | 'HEAD', from = '10.0.0.1' } = {},
  ) =>
    app.inject({
      method,
      url: path + query,
      headers: {
        'user-agent': phone,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      remoteAddress: from,
    })
  expect((await go()).statusCode, 'no button').toBe(200)
  const { organisation, id } = campaign
  const change = (buttonAddress: string) =>
    organisation.call('PUT /api/campaign/:id', {
      id,
      campaignName: 'Fair pay now',
      campaignDescription: 'Every worker deserves a pay rise.',
      campaignCauses: [{ cause: 'fair_pay' }],
      buttonAddress,
    })
  await change('EXAMPLE.org/pétition?from=paper')
  w.clock.forward(minutes(1))

  const page = await go({}, { query: '', from: '10.0.0.2' })
  expect(page.body).toContain('href="?go"')
  expect(page.body).toMatch(/Go to (<!-- -->)?example\.org</)
  const pressed = await go()
  expect(pressed.statusCode).toBe(303)
  expect(pressed.headers).toMatchObject({
    location: 'https://example.org/p%C3%A9tition?from=paper',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect((await go()).statusCode, 'again').toBe(303)
  const unsigned = pack.path.replace(/.{3}$/, '000')
  expect((await go({}, { path: unsigned, from: '10.0.0.3' })).statusCode).toBe(303)
  for (const query of ['?go=https://elsewhere.example', '?go&https://elsewhere.example', '?GO', '?go='])
    expect((await go({}, { query, from: '10.0.0.4' })).statusCode, query).toBe(200)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await go({ 'sec-fetch-site': site }, { from: '10.0.0.4' })).statusCode, site).toBe(200)
  expect((await go({}, { method: 'HEAD', from: '10.0.0.5' })).statusCode).toBe(303)
  await go({ 'user-agent': 'TelegramBot (like TwitterBot)' }, { from: '10.0.0.5' })
  await go({ 'sec-purpose': 'prefetch' }, { from: '10.0.0.5' })

  await organisation.call('POST /api/campaign/:id/stop', { id })
  const ended = await go({}, { from: '10.0.0.6' })
  expect(ended.statusCode, 'ended').toBe(200)
  expect(ended.body).not.toContain('href="?go"')
  await app.close()
  open.pop()
  // Whoever was shown the page has opened it: 10.0.0.1, 2, 4 and 6.
  expect(await scansOf(pack)).toEqual([{ day: '2026-11-20', opened: 4, pressed: 1 }])
})

test.each([
  'http://example.org',
  'https://example.org:8443/x',
  'https://ada:secret@example.org/',
  'https://ada@example.org/',
  'https://192.0.2.7/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://router.local/',
  'https://files.corp/',
  'https://nas.home.arpa/',
  'https://example.org./',
  'javascript:alert(1)',
  'https://example.org/ two',
])('a button does not lead to %s', async (buttonAddress) => {
  const content = { campaignName: 'A', campaignDescription: 'B', campaignCauses: [{ cause: 'fair_pay' }] }
  expect(
    endpoints.updateCampaign.input.safeParse({ id: 1, ...content, buttonAddress }).error!.issues,
  ).toMatchObject([{ path: ['buttonAddress'], message: organisationMessages.linkInvalid }])
})

test('what cannot be written is written the next time, once, and a new day counts everybody again', async () => {
  const campaign = await published()
  const pack = await printed(campaign)
  const counter = openScanCounter(w.platform)
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(w.platform.db)
  const visit = (visitorAddress: string) =>
    counter.count({ packCode: pack.packCode, visitorAddress, did: 'opened' })
  visit('10.0.0.1')
  await rename('print_pack_scans', 'away')
  await expect(counter.flush()).rejects.toThrow('print_pack_scans')
  visit('10.0.0.1')
  visit('10.0.0.2')
  await rename('away', 'print_pack_scans')
  await counter.flush()
  await counter.flush()
  expect(await scansOf(pack)).toEqual([{ day: '2026-11-20', opened: 2, pressed: 0 }])
  w.clock.forward(days(1))
  visit('10.0.0.1')
  await counter.flush()
  expect(await scansOf(pack)).toEqual([
    { day: '2026-11-20', opened: 2, pressed: 0 },
    { day: '2026-11-21', opened: 1, pressed: 0 },
  ])
  w.clock.forward(-days(1))
})

test('a database that holds scans names nobody: no address, browser or hash of them', async () => {
  const campaign = await published()
  const pack = await printed(campaign)
  const counter = openScanCounter(w.platform)
  counter.count({ packCode: pack.packCode, visitorAddress: '203.0.113.77', did: 'opened' })
  await counter.flush()
  const columns = await w.platform.db
    .selectFrom('print_pack_scans')
    .selectAll()
    .where('pack_code', '=', pack.packCode)
    .execute()
  expect(columns).toEqual([{ pack_code: pack.packCode, day: '2026-11-20', opened: 1, pressed: 0 }])
})

test('an organisation reads about how many scans and presses there were until last Sunday, from ten on', async () => {
  w.clock.set('2026-11-22T12:00:00Z')
  const campaign = await published()
  const [one, other] = [await printed(campaign), await printed(campaign)]
  const counter = openScanCounter(w.platform)
  let visitor = 0
  const count = async (did: 'opened' | 'pressed', pack: Pack, times: number) => {
    for (let nth = 0; nth < times; nth += 1)
      counter.count({ packCode: pack.packCode, visitorAddress: `10.0.${(visitor += 1)}.1`, did })
    await counter.flush()
  }
  const none = { scans: null, presses: null }
  await count('opened', one, 5)
  await count('opened', other, 4)
  await count('pressed', other, 9)
  expect(await shownTo(campaign)).toEqual(none)
  w.clock.set('2026-11-23T12:00:00Z')
  expect(await shownTo(campaign), 'nine').toEqual(none)
  // So many that some show, wherever the places are.
  const many = await Promise.all(Array.from({ length: 3 }, () => printed(campaign)))
  for (const pack of many) for (const did of ['opened', 'pressed'] as const) await count(did, pack, 80)
  expect(await shownTo(campaign), 'those of this week').toEqual(none)
  w.clock.set('2026-11-29T12:00:00Z')
  expect(await shownTo(campaign)).toEqual(none)
  w.clock.set('2026-11-30T12:00:00Z')
  const shown = await shownTo(campaign)
  for (const number of [shown.scans!, shown.presses!]) {
    expect(number).toBeGreaterThanOrEqual(10)
    expect(number).toBeLessThanOrEqual(249)
    expect(number % 10).toBe(0)
  }
  w.clock.set('2026-12-07T12:00:00Z')
  expect(await shownTo(campaign), 'the same sums').toEqual(shown)
  w.clock.set('2026-11-20T12:00:00Z')
})

test('a program that has many addresses of one network is one visitor, and many networks are at most a hundred', async () => {
  const pack = await printed(await published())
  const counter = openScanCounter(w.platform)
  for (let nth = 0; nth < 200; nth += 1)
    counter.count({
      packCode: pack.packCode,
      visitorAddress: `2001:db8:1:2::${nth.toString(16)}`,
      did: 'opened',
    })
  for (let nth = 0; nth < 200; nth += 1)
    counter.count({ packCode: pack.packCode, visitorAddress: '203.0.113.9', did: 'opened' })
  await counter.flush()
  expect(await scansOf(pack)).toEqual([{ day: '2026-11-20', opened: 2, pressed: 0 }])
  for (let nth = 0; nth < 200; nth += 1)
    counter.count({
      packCode: pack.packCode,
      visitorAddress: `2001:db8:1:${nth.toString(16)}::1`,
      did: 'opened',
    })
  await counter.flush()
  expect(await scansOf(pack), 'a pack has at most 100 a day').toEqual([
    { day: '2026-11-20', opened: 100, pressed: 0 },
  ])
})

test('a leaflet that its campaign does not send any more shows no words', async () => {
  const campaign = await published()
  const { db } = w.platform
  await db.updateTable('leaflet').set({ wording: 'Words' }).where('id', '=', campaign.leafletId).execute()
  const { leafletId: next } = await w.given.leaflet(campaign.id)
  await db
    .updateTable('campaign_leaflet')
    .set({ leaflet_id: next })
    .where('campaign_id', '=', campaign.id)
    .execute()
  const { leafletId } = campaign
  expect(await w.as()('GET /api/scannedleaflet/:leafletId', { leafletId })).toMatchObject({
    state: 'replaced',
    opening: '',
  })
})

test('packs go at the end of the year after printing, with their scans', async () => {
  const campaign = await published()
  const pack = await printed(campaign)
  const counter = openScanCounter(w.platform)
  counter.count({ packCode: pack.packCode, visitorAddress: '10.0.0.1', did: 'opened' })
  await counter.flush()
  const now = w.clock.now()
  w.clock.set('2027-12-31T23:59:00Z')
  await deleteOldPacks(w.platform)
  expect(await scansOf(pack)).toHaveLength(1)
  w.clock.set('2028-01-01T00:01:00Z')
  await deleteOldPacks(w.platform)
  expect(await scansOf(pack)).toEqual([])
  w.clock.set(now.toISOString())
})
