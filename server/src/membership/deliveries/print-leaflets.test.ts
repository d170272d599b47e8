import { maxHouses } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { createClient } from '@street-musketeers/contract/client.ts'
import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { inProcessSend } from '../../platform/http/in-process.ts'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import { findTablesWith } from '../../../test/support/count-rows.ts'
import type { Person } from '../../../test/support/given.ts'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import { world } from '../../../test/support/world.ts'

const w = world({ now: '2026-11-20T20:00:00Z' })
let organisation: Person
let leaflet: Blob
/** A campaign that no test changes. */
let unchanged: number
beforeAll(async () => {
  organisation = await w.given.organisation()
  leaflet = blob(await makePdf({ pages: 2 }))
  unchanged = await publish()
})

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const publish = async (overrides: object = {}) => {
  const campaign = exampleInputs(leaflet).publishCampaign(0)
  return (await organisation.call('POST /api/campaign', { ...campaign, imprint: null, ...overrides }))
    .campaignId
}
async function createMember(campaignId: number): Promise<Person> {
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/campaigndistributor', { id: campaignId })
  return musketeer
}
const options = { leafletVersion: 1, houses: 20, size: 'A6', sides: 'long-edge', ink: 'colour' } as const
const print = (by: Person, campaignId: number, overrides: object = {}) =>
  by.call('GET /api/printpack/:campaignId', { campaignId, ...options, ...overrides })
/** The tables that hold a text anywhere. */
const pagesOf = async (file: Blob) =>
  (await PDFDocument.load(await file.arrayBuffer(), { updateMetadata: false })).getPageCount()

test('the pack of a member who holds doors that get no leaflet begins with a sheet that says so', async () => {
  const [ada, bob] = [await createMember(unchanged), await createMember(unchanged)]
  const postcode = 'LS27 0AB'
  await ada.call('POST /api/round', { campaignId: unchanged, postcode, part: 'a' })
  await w.as()('POST /api/nomoreleaflets', { postcode, house: '14', submissionId: crypto.randomUUID() })
  const pack = { houses: 4, sides: 'one' }
  expect(await pagesOf(await print(bob, unchanged, pack))).toBe(2)
  expect(await pagesOf(await print(ada, unchanged, { ...pack, doors: `${postcode}, even` }))).toBe(3)
})

test('twenty two-page leaflets at a quarter of a sheet take five sheets printed on both sides', async () => {
  const campaignId = await publish()
  const file = await print(await createMember(campaignId), campaignId)
  expect(await pagesOf(file)).toBe(10)

  const reply = await w.app.inject({
    url: `/api/printpack/${campaignId}?leafletVersion=1&houses=20&size=A6&sides=one&ink=saver`,
    headers: { authorization: `Bearer ${organisation.token}` },
  })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="fair-pay-now-20-A6.pdf"',
    'content-length': String(reply.rawPayload.length),
    'cache-control': 'no-store',
  })
})

test.each([
  ['A4', 'long-edge', 40],
  ['A5', 'long-edge', 20],
  ['A6', 'short-edge', 10],
  ['A4', 'one', 40],
  ['A6', 'one', 10],
] as const)('of size %s, sides %s, a pack of 20 has %i pages', async (size, sides, pages) => {
  expect(await pagesOf(await print(organisation, unchanged, { size, sides }))).toBe(pages)
})

test.each([0, -5, 3.5, 100_000, maxHouses + 1, '', 'twenty', '1e1', ' 20', null])(
  'for %j houses nothing is printed, with the reason beside the field',
  async (houses) => {
    const refusal = print(organisation, unchanged, { houses })
    const reason = 'Enter a whole number of houses from 1 to 500'
    await expect(refusal).rejects.toMatchObject({ error: 'InvalidInput', fields: { houses: reason } })
  },
)

test('a pack of too many sheets is refused with their number', async () => {
  const campaignId = await publish({ file: blob(await makePdf({ pages: 6 })) })
  await expect(print(organisation, campaignId, { houses: 400, size: 'A4' })).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { houses: 'That would be 1,200 sheets. Please print for fewer houses at a time.' },
  })
})

test('people who have not joined or have left are asked to sign up; an organisation prints only its own campaigns', async () => {
  const campaignId = await publish()
  await expect(print(await w.given.musketeer(), campaignId)).rejects.toMatchObject({ error: 'NotJoined' })

  const musketeer = await createMember(campaignId)
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
  await expect(print(musketeer, campaignId)).rejects.toMatchObject({ error: 'NotJoined', status: 403 })
  await musketeer.call('POST /api/campaigndistributor', { id: campaignId })
  expect(await pagesOf(await print(musketeer, campaignId))).toBe(10)

  const stranger = await w.given.organisation()
  await expect(print(stranger, campaignId)).rejects.toMatchObject({ error: 'NotFound', status: 404 })
  await expect(print(stranger, campaignId, { leafletVersion: 9 })).rejects.toMatchObject({
    error: 'NotFound',
  })
  expect(await pagesOf(await print(await w.given.administrator(), campaignId))).toBe(10)
})

/** Prints with the link in the email that a new member gets, as a visitor who is not signed in. */
async function openLink(campaignId: number) {
  const musketeer = await createMember(campaignId)
  await w.runJobs()
  const [email] = await w.emails(musketeer.email)
  const link = /\/report\/([\w-]+)\/print/.exec(email!.text)![1]!
  const printIt = (overrides: object = {}) =>
    w.as()('GET /api/reportlink/:link/printpack', { link, ...options, ...overrides })
  return { musketeer, printIt }
}

test('the link in a leaflet email prints its pack without signing in, until the member leaves or the campaign ends', async () => {
  const campaignId = await publish()
  const { musketeer, printIt } = await openLink(campaignId)
  expect(await pagesOf(await printIt())).toBe(10)
  expect(await pagesOf(await printIt({ houses: '3', size: 'A4', sides: 'one' }))).toBe(6)
  await expect(printIt({ leafletVersion: 2 })).rejects.toMatchObject({ error: 'LeafletReplaced' })
  await expect(printIt({ link: `1-1-${'a'.repeat(22)}` })).rejects.toMatchObject({ error: 'ReportLinkOver' })
  await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
  await expect(printIt()).rejects.toMatchObject({ status: 410, error: 'ReportLinkOver' })

  const other = await openLink(campaignId)
  await organisation.call('POST /api/campaign/:id/stop', { id: campaignId })
  await expect(other.printIt()).rejects.toMatchObject({ error: 'CampaignEnded' })
})

test('without signing in, too, election material is printed only with its printer, and one link makes 30 packs a day', async () => {
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  const { printIt } = await openLink(await publish({ imprint }))
  await expect(printIt()).rejects.toMatchObject({ fields: { printerName: expect.any(String) } })
  const printer = { printerName: 'Xanthe Quillfeather', printerAddress: '3 Mill Lane, M1 1AA' }
  for (let nth = 1; nth < 30; nth++) await printIt({ ...printer, houses: 1 })
  await expect(printIt(printer)).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('election material is printed only with its printer, who is in no address and stored nowhere', async () => {
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  const campaignId = await publish({ imprint })
  const member = await createMember(campaignId)
  const printer = { printerName: 'Xanthe Quillfeather', printerAddress: '3 Mill Lane, M1 1AA' }
  for (const [field, reason] of [
    ['printerName', 'Enter who prints these copies'],
    ['printerAddress', 'Enter the printer’s address'],
  ] as const)
    for (const empty of ['', '  '])
      await expect(print(member, campaignId, { ...printer, [field]: empty })).rejects.toMatchObject({
        error: 'InvalidInput',
        fields: { [field]: reason },
      })

  const requested: string[] = []
  const send = inProcessSend(w.app, { visitorAddress: '127.0.0.1', token: member.token })
  const call = createClient((path, init) => {
    requested.push(`${init.method} ${path}`)
    return send(path, init)
  })
  expect(
    await pagesOf(await call('GET /api/printpack/:campaignId', { campaignId, ...options, ...printer })),
  ).toBe(10)
  expect(requested).toEqual([`POST /api/printpack/${campaignId}`])
  expect(await findTablesWith(w.platform.db, 'Jo Bloggs')).toEqual(['campaign'])
  expect(await findTablesWith(w.platform.db, 'Quillfeather')).toEqual([])
})

test('the doors of a member are printed, in no address and stored nowhere', async () => {
  const campaignId = await publish()
  const { token } = await createMember(campaignId)
  const requested: string[] = []
  const send = inProcessSend(w.app, { visitorAddress: '127.0.0.1', token })
  const call = createClient((path, init) => {
    requested.push(`${init.method} ${path}`)
    return send(path, init)
  })
  const doors = 'QX99 7ZZ, every house'
  const pack = await call('GET /api/printpack/:campaignId', { campaignId, ...options, doors })
  const { context } = await PDFDocument.load(await pack.arrayBuffer())
  const texts = context
    .enumerateIndirectObjects()
    .flatMap(([, each]) => (each instanceof PDFHexString ? [each.decodeText()] : []))
  expect(texts.filter((text) => text.includes(doors))).toHaveLength(1)
  expect(requested).toEqual([`POST /api/printpack/${campaignId}`])
  expect(await findTablesWith(w.platform.db, 'QX99')).toEqual([])
  await expect(
    call('GET /api/printpack/:campaignId', { campaignId, ...options, doors: 'LS27 0AB 🏠' }),
  ).rejects.toMatchObject({ fields: { doors: expect.any(String) } })
})

test('an ended or deleted campaign can no longer be printed', async () => {
  const campaignId = await publish({ endDate: '2026-11-20' })
  const musketeer = await createMember(campaignId)
  expect(await pagesOf(await print(musketeer, campaignId))).toBe(10)
  w.clock.set('2026-11-21T00:00:00Z')
  await expect(print(musketeer, campaignId)).rejects.toMatchObject({
    error: 'CampaignEnded',
    message: 'This campaign has ended, so its leaflet can no longer be printed.',
  })
  await organisation.call('DELETE /api/campaign/:id', { id: campaignId })
  await expect(print(musketeer, campaignId)).rejects.toMatchObject({ error: 'CampaignGone' })
})

test('nobody is given a different leaflet from the one they looked at', async () => {
  const campaignId = await publish()
  const musketeer = await createMember(campaignId)
  const replaced = {
    ...exampleInputs(leaflet).updateCampaign(campaignId),
    imprint: null,
    file: blob(await makePng()),
  }
  const [printed] = await Promise.allSettled([
    print(musketeer, campaignId, { ink: 'saver' }),
    organisation.call('PUT /api/campaign/:id', replaced),
  ])
  if (printed.status === 'fulfilled') expect(await pagesOf(printed.value)).toBe(10)
  else expect(printed.reason).toMatchObject({ error: 'LeafletReplaced' })

  await expect(print(musketeer, campaignId)).rejects.toMatchObject({ error: 'LeafletReplaced', status: 409 })
  expect(await pagesOf(await print(musketeer, campaignId, { leafletVersion: 2 }))).toBe(5)
  await expect(print(musketeer, campaignId, { leafletVersion: 3 })).rejects.toMatchObject({
    error: 'LeafletReplaced',
  })
})

test('a leaflet that cannot be laid out is refused, and the next one is printed', async () => {
  const broken = await w.given.campaign(organisation, { bytes: Buffer.from('%PDF-1.7 nothing more') })
  await expect(print(organisation, broken.id)).rejects.toMatchObject({ error: 'LeafletRefused' })
  expect(await pagesOf(await print(organisation, await publish()))).toBe(10)
})

test('when many people print at once, those who would wait too long are asked to try again', async () => {
  const campaignId = await publish()
  const administrators = [await w.given.administrator(), await w.given.administrator()]
  // Many more than may wait: on a busy machine they come one after another.
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) => print(administrators[nth % 2]!, campaignId)),
  )
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
  for (const { reason } of refusals) expect(reason).toMatchObject({ error: 'Unavailable', status: 503 })
  expect(refusals.length).toBeGreaterThan(0)
  expect(outcomes.length - refusals.length).toBeGreaterThanOrEqual(8)
})

test('one person cannot keep the server busy for ever', async () => {
  const campaignId = await publish()
  const busy = await createMember(campaignId)
  const few = { houses: 1, size: 'A4', sides: 'one' }
  for (let pack = 0; pack < 30; pack++) await print(busy, campaignId, few)
  await expect(print(busy, campaignId, few)).rejects.toMatchObject({ error: 'TooManyTries' })
  expect(await pagesOf(await print(await createMember(campaignId), campaignId, few))).toBe(2)
})
