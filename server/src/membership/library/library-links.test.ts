import { PDFDocument } from '@cantoo/pdf-lib'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import { readPrintedCode } from '../../../test/files/read-printed-code.ts'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import type { Person } from '../../../test/support/given.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { createApp } from '../../app.ts'
import { renderPdfPage } from '../../printing/pdf/render-pdf.ts'
import { readTypedCode } from '../../platform/secrets/typed-code.ts'
import { hours } from '../../platform/values/clock.ts'
import { markEmailed } from '../planning/plan-store.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
const choices = { leafletVersion: 1, houses: 4, size: 'A5', sides: 'long-edge', ink: 'colour' } as const

const document = async () => new Blob([new Uint8Array(await makePdf({ pages: 2 }))])

async function createMember(overrides: object = {}) {
  w.clock.set(start)
  const organisation = await w.given.organisation()
  const campaign = exampleInputs(await document()).publishCampaign(0)
  const { campaignId } = await organisation.call('POST /api/campaign', {
    ...campaign,
    imprint: null,
    ...overrides,
  })
  return { organisation, campaignId, musketeer: await join(campaignId) }
}

async function join(campaignId: number): Promise<Person> {
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/campaigndistributor', { id: campaignId })
  return musketeer
}

const make = (by: Person, campaignId: number, more: object = {}) =>
  by.call('POST /api/librarylink', { campaignId, ...choices, ...more })
/** Each visitor has a network address of their own. */
let visitors = 0
const library = () => w.as(null, `10.9.${Math.floor((visitors += 1) / 250)}.${visitors % 250}`)
const show = (link: string) => library()('GET /api/librarylink/:link', { link })
const printer = { printerName: '', printerAddress: '' }
const print = (link: string) => library()('GET /api/librarylink/:link/printpack', { link, ...printer })
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())
const packsOf = (campaignId: number) =>
  w.platform.db.selectFrom('print_pack').selectAll().where('campaign_id', '=', campaignId).execute()
/** Reads a QR code of bars in a square. */
function readSvgCode(svg: string): string | undefined {
  const dots = 4
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]) * dots
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, left, top, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let y = 0; y < dots; y += 1)
      for (let x = 0; x < Number(width) * dots; x += 1)
        pixels.fill(0, ...rangeOf((Number(top) * dots + y) * side + Number(left) * dots + x))
  return jsQR(pixels, side, side)?.data
}
/** The three colours of a pixel. */
const rangeOf = (at: number): [number, number] => [at * 4, at * 4 + 3]
const over = { error: 'LibraryLinkOver', status: 410 }

test('a library prints the pack that a musketeer chose, however its link is typed, and reads nothing of whose it is', async () => {
  const { musketeer, campaignId } = await createMember()
  const made = await make(musketeer, campaignId)
  expect(made.link).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(made.address).toBe(`${w.platform.config.publicUrl}/P/${made.link}`)
  expect(made.worksUntil).toBe('2026-11-21T12:00:00.000Z')

  const shown = await show(made.link)
  expect(shown).toEqual({
    leafletName: 'Fair pay now: Why fair pay matters',
    leafletPages: 2,
    houses: 4,
    size: 'A5',
    sides: 'long-edge',
    ink: 'colour',
    needsPrinter: false,
    worksUntil: made.worksUntil,
  })
  const typed = made.link.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()
  expect(await show(typed.replace('-', ' '))).toEqual(shown)
  const pdf = await PDFDocument.load(await (await print(typed)).arrayBuffer(), { updateMetadata: false })
  expect(pdf.getPageCount()).toBe(4)

  const read = readSvgCode(made.qrCode)
  expect(read).toBe(`${w.platform.config.publicUrl.toUpperCase()}/P/${made.link.replace('-', '')}`)
})

test('opened again and again it is one pack with one code, which is nobody’s unless they asked for that', async () => {
  const { musketeer, campaignId } = await createMember()
  await musketeer.call('PUT /api/ownscans', { isOn: true })
  const { link } = await make(musketeer, campaignId, { houses: 1, sides: 'one' })
  expect(await packsOf(campaignId), 'nothing is printed yet').toEqual([])
  const files = [await bytesOf(await print(link)), await bytesOf(await print(link))]
  const [first, second] = await Promise.all(
    files.map((bytes) => readPrintedCode(bytes, { size: 'A5', seed: 5 })),
  )
  expect(first).toMatch(/\/Q\/\d+\/[0-9A-Z]{8}-[0-9A-F]{8}$/)
  expect(second).toBe(first)
  expect(await packsOf(campaignId)).toHaveLength(1)
  const own = await w.platform.db
    .selectFrom('own_pack')
    .select('account_id')
    .where('account_id', '=', musketeer.id)
    .execute()
  expect(own).toHaveLength(1)
  // The paper goes through a stranger's door, and leads to no link.
  const code = first!.slice(-17, -9)
  expect(readTypedCode(link)).not.toContain(code)
  const another = await make(musketeer, campaignId)
  await print(another.link)
  expect(await packsOf(campaignId), 'another link, another pack').toHaveLength(2)
})

test('it works for 24 hours, then says so, and the night after it is deleted', async () => {
  const { musketeer, campaignId } = await createMember()
  const { link } = await make(musketeer, campaignId)
  w.clock.forward(hours(24) - 1000)
  await expect(show(link)).resolves.toMatchObject({ houses: 4 })
  w.clock.forward(1000)
  for (const open of [show, print]) await expect(open(link)).rejects.toMatchObject(over)
  expect(await w.platform.db.selectFrom('library_link').selectAll().execute()).not.toEqual([])
  await runNightly(w.platform)
  const left = await w.platform.db
    .selectFrom('library_link')
    .select('expires_at')
    .where('expires_at', '<=', w.clock.now())
    .execute()
  expect(left).toEqual([])
})

test('only the newest link of a campaign works, and neither is in the database', async () => {
  const { musketeer, campaignId } = await createMember()
  const [first, second] = [await make(musketeer, campaignId), await make(musketeer, campaignId)]
  await expect(show(first.link)).rejects.toMatchObject(over)
  await expect(show(second.link)).resolves.toBeDefined()
  const rows = await w.platform.db.selectFrom('library_link').selectAll().execute()
  const code = readTypedCode(second.link)!
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(rows.some(({ code_hash }) => code_hash.includes(Buffer.from(code)))).toBe(false)
})

test('it ends with the membership, the account and a suspension', async () => {
  const { campaignId, ...first } = await createMember()
  const leaver = first.musketeer
  const left = await make(leaver, campaignId)
  await leaver.call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
  await expect(show(left.link)).rejects.toMatchObject(over)
  await expect(make(leaver, campaignId)).rejects.toMatchObject({ error: 'NotJoined' })

  const suspended = await join(campaignId)
  const paused = await make(suspended, campaignId)
  const administrator = await w.given.administrator()
  const { id } = suspended
  await administrator.call('POST /api/user/:id/suspension', { id, reason: 'Why.' })
  for (const open of [show, print]) await expect(open(paused.link)).rejects.toMatchObject(over)
  await administrator.call('DELETE /api/user/:id/suspension', { id, reason: 'It was not you.' })
  await expect(show(paused.link)).resolves.toBeDefined()

  const closed = await join(campaignId)
  const closing = await make(closed, campaignId)
  await closed.call('PATCH /api/deactivate', {})
  await expect(show(closing.link), 'at once').rejects.toMatchObject(over)
  await w.runJobs()
  await expect(show(closing.link)).rejects.toMatchObject(over)
  const orphans = await w.platform.db
    .selectFrom('library_link')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .select('membership_id')
    .where('account_id', 'is', null)
    .execute()
  expect(orphans).toEqual([])
})

test('a link says that its leaflet was corrected, replaced, paused or ended', async () => {
  const { organisation, musketeer, campaignId } = await createMember()
  const { link } = await make(musketeer, campaignId)
  await organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    id: campaignId,
    leafletVersion: 1,
    file: await document(),
  } as never)
  for (const open of [show, print])
    await expect(open(link)).rejects.toMatchObject({ error: 'LeafletReplaced' })
  await expect(make(musketeer, campaignId)).rejects.toMatchObject({ error: 'LeafletReplaced' })
  const { link: corrected } = await make(musketeer, campaignId, { leafletVersion: 2 })
  await organisation.call('POST /api/campaign/:id/stop', { id: campaignId })
  for (const open of [show, print])
    await expect(open(corrected)).rejects.toMatchObject({ error: 'CampaignEnded' })
  await organisation.call('DELETE /api/campaign/:id', { id: campaignId })
  await expect(show(corrected)).rejects.toMatchObject({ error: expect.stringMatching(/Gone|Ended/) })
})

test('another campaign, another’s membership, other roles and too many sheets are refused', async () => {
  const { organisation, campaignId } = await createMember()
  const stranger = await w.given.musketeer()
  await expect(make(stranger, campaignId)).rejects.toMatchObject({ error: 'NotJoined' })
  await expect(make(stranger, 900_000_000)).rejects.toMatchObject({ error: 'NotFound' })
  for (const by of [organisation, await w.given.administrator()])
    await expect(make(by, campaignId)).rejects.toMatchObject({ error: 'NotAllowed' })
  const { musketeer } = await createMember()
  const { campaignId: large } = await createMember()
  await musketeer.call('POST /api/campaigndistributor', { id: large })
  await expect(make(musketeer, large, { houses: 500, size: 'A4', sides: 'one' })).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { houses: expect.stringContaining('1,000 sheets') },
  })
})

test('election material asks who prints it at the library, and stores it nowhere', async () => {
  const { musketeer, campaignId } = await createMember({
    imprint: exampleInputs(await document()).publishCampaign(0).imprint,
  })
  const { link } = await make(musketeer, campaignId)
  expect(await show(link)).toMatchObject({ needsPrinter: true })
  await expect(print(link)).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { printerName: expect.any(String) },
  })
  const named = { printerName: 'Ada Xylograph', printerAddress: '1 High Street' }
  const pack = await library()('GET /api/librarylink/:link/printpack', { link, ...named })
  expect((await PDFDocument.load(await pack.arrayBuffer(), { updateMetadata: false })).getPageCount()).toBe(4)
})

test('doors and homes to skip are not printed where others see them', async () => {
  const { musketeer, campaignId } = await createMember()
  const postcode = 'LS27 0AB'
  await musketeer.call('POST /api/round', { campaignId, postcode, part: 'a' })
  await w.as()('POST /api/nomoreleaflets', { postcode, house: '14', submissionId: crypto.randomUUID() })
  const pagesOf = async (file: Blob) =>
    (await PDFDocument.load(await file.arrayBuffer(), { updateMetadata: false })).getPageCount()
  const atHome = await musketeer.call('GET /api/printpack/:campaignId', { campaignId, ...choices })
  const { link } = await make(musketeer, campaignId)
  expect(await pagesOf(atHome)).toBe(6)
  expect(await pagesOf(await print(link))).toBe(4)
})

test('the slip of A6 has the code and the address', async () => {
  const { musketeer, campaignId } = await createMember({
    campaignName: 'Keep every library in Exampleton open on Saturdays, and pay those who work there',
  })
  const { link, address } = await make(musketeer, campaignId)
  const slip = await bytesOf(await library()('GET /api/librarylink/:link/slip', { link }))
  const pdf = await PDFDocument.load(slip, { updateMetadata: false })
  expect(pdf.getPageCount()).toBe(1)
  const { width, height } = pdf.getPage(0).getSize()
  expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([105, 148])
  const page = await renderPdfPage(slip, 1, 827)
  const { data, info } = await sharp(page.data, {
    raw: { width: page.width, height: page.height, channels: 3 },
  })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)!.data
  expect(read.replace('-', '')).toBe(address.toUpperCase().replace(/-(?=[^-]*$)/, ''))
})

test('a link of an email makes one too, for its campaign', async () => {
  const { campaignId, musketeer } = await createMember()
  await w.runJobs()
  const link = /\/report\/([\w-]+)/.exec((await w.emails(musketeer.email))[0]!.text)![1]!
  const plan = await w.platform.db
    .selectFrom('planned_leaflet')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .select(['membership_id as membershipId', 'leaflet_id as leafletId'])
    .where('account_id', '=', musketeer.id)
    .executeTakeFirstOrThrow()
  await w.platform.db.transaction().execute((tx) => markEmailed(tx, [plan], w.clock.now()))
  const made = await w.as()('POST /api/reportlink/librarylink', { link, ...choices })
  expect(await show(made.link)).toMatchObject({ houses: 4 })
  await expect(
    w.as()('POST /api/reportlink/librarylink', { link: `${link}x`, ...choices }),
  ).rejects.toMatchObject({ error: 'ReportLinkOver' })
  expect(campaignId).toBeGreaterThan(0)
})

test('whoever guesses is stopped after 60 tries, learns nothing from a refusal, and keeps others out for five minutes at most', async () => {
  const { musketeer, campaignId } = await createMember()
  const { link } = await make(musketeer, campaignId)
  const guesser = w.as(null, '203.0.113.77')
  const outcomes: string[] = []
  for (let nth = 0; nth < 70; nth += 1) {
    const guess = `${nth}`.padStart(10, 'Z')
    const path = nth % 2 ? 'GET /api/librarylink/:link' : 'GET /api/librarylink/:link/slip'
    outcomes.push(
      await guesser(path, { link: guess }).then(
        () => 'allowed',
        (error: { error: string }) => error.error,
      ),
    )
  }
  expect(outcomes.slice(0, 60)).toEqual(Array(60).fill('LibraryLinkOver'))
  expect(outcomes.slice(60)).toEqual(Array(10).fill('TooManyTries'))
  await expect(guesser('GET /api/librarylink/:link', { link })).rejects.toMatchObject({
    error: 'TooManyTries',
  })
  await expect(show(link), 'elsewhere it works').resolves.toBeDefined()
  for (const odd of [
    '',
    ' ',
    '../..',
    'x'.repeat(100),
    'K3F9A2BCD',
    'K3F9A2BCDEF',
    'U3F9A2BCDE',
    '٣3F9A2BCDE',
  ])
    if (odd) await expect(show(odd)).rejects.toMatchObject(over)
})

test('a link is printed 30 times a day, and a membership has 30 links a day', async () => {
  const { musketeer, campaignId } = await createMember()
  const { link } = await make(musketeer, campaignId)
  const slip = () => library()('GET /api/librarylink/:link/slip', { link })
  for (let nth = 0; nth < 30; nth += 1) await slip()
  await expect(slip()).rejects.toMatchObject({ error: 'TooManyTries' })
  await expect(print(link)).rejects.toMatchObject({ error: 'TooManyTries' })
  for (let nth = 1; nth < 30; nth += 1) await make(musketeer, campaignId)
  await expect(make(musketeer, campaignId)).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('the page opens the pack as a PDF that no cache keeps, and an ended link says so with its status', async () => {
  const { musketeer, campaignId } = await createMember()
  const { link } = await make(musketeer, campaignId)
  const app = await createApp(w.platform, { pages: true })
  const get = (path: string) => app.inject({ method: 'GET', url: path })
  const page = await get(`/p/${link.toLowerCase()}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  expect(page.body).toContain('Fair pay now')
  expect(page.body).not.toMatch(/href="\/(sign|report|campaign|public|musketeer|contact|about)/)
  expect(page.body).not.toContain(musketeer.firstname)
  const pack = await get(`/P/${link}/leaflet.pdf`)
  expect(pack.statusCode).toBe(200)
  expect(pack.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename="leaflet.pdf"',
  })
  expect(pack.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  for (const refused of ['NotFound', '__proto__']) {
    const again = await get(`/P/${link}?refused=${refused}`)
    expect(again.statusCode).toBe(200)
    expect(again.body).toContain('We cannot do that right now.')
  }
  const wrong = await get('/P/K3F9A-2BCDE')
  expect(wrong.statusCode).toBe(410)
  expect(wrong.headers['cache-control']).toBe('no-store')
  expect(wrong.body).toContain('24 hours')
  expect((await get('/P/K3F9A-2BCDE/leaflet.pdf')).headers.location).toMatch(/^\/P\/K3F9A-2BCDE\?refused=/)
  await app.close()
})
