import { PDFDocument } from '@cantoo/pdf-lib'
import { maxPrices, priceMessages } from '@street-musketeers/contract/campaigns/print-shop-limits.ts'
import type { Client } from '@street-musketeers/contract/client.ts'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { beforeAll, expect, test } from 'vitest'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import { readCodes } from '../../../test/files/read-code.ts'
import { readPainted } from '../../../test/files/read-painted.ts'
import { unpackPdf } from '../../../test/files/unpack-pdf.ts'
import type { Person } from '../../../test/support/given.ts'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import { world } from '../../../test/support/world.ts'
import { minutes } from '../../platform/values/clock.ts'
import { readDocument } from '../../printing/index.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
let organisation: Person
beforeAll(async () => void (organisation = await w.given.organisation()))

async function publish(file: Uint8Array, overrides: object = {}): Promise<number> {
  const campaign = exampleInputs(blob(file)).publishCampaign(0)
  const { campaignId } = await organisation.call('POST /api/campaign', {
    ...campaign,
    imprint: null,
    ...overrides,
  })
  return campaignId
}

const shop = { printerName: 'Exampleton Print', printerAddress: '2 Mill Lane, Exampleton' }
const none = { printerName: '', printerAddress: '' }
const order = (call: Client, id: number, more: object = {}) =>
  call('GET /api/org/campaign/:id/printshop.pdf', { id, leafletVersion: 1, size: 'A5', ...none, ...more })
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())
const mm = (points: number) => Math.round((points / 72) * 25.4)
async function boxesOf(bytes: Buffer) {
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages()
  return pages.map((page) =>
    [page.getMediaBox(), page.getBleedBox(), page.getTrimBox()].map(({ width, height }) => [
      mm(width),
      mm(height),
    ]),
  )
}

test('a leaflet for a print shop has its pages once, in trim and bleed boxes with crop marks around', async () => {
  const id = await publish(await makePdf({ pages: 2 }))
  const a5 = [
    [164, 226],
    [154, 216],
    [148, 210],
  ]
  const bytes = await bytesOf(await order(organisation.call, id))
  expect(await boxesOf(bytes)).toEqual([a5, a5])
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(pdf.getTitle()).toContain('Fair pay now')
  expect(await readDocument(bytes)).toMatchObject({ pages: 2 })
})

test('a page keeps its proportions, also as a picture and above the foot of election material', async () => {
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  const square = await makePng([900, 900])
  for (const [file, ratio] of [
    [await makePdf({ pages: 1 }), 297 / 210],
    [square, 1],
  ] as const)
    for (const more of [{}, { imprint }]) {
      const id = await publish(file, more)
      const text = await unpackPdf(await bytesOf(await order(organisation.call, id, { size: 'A6', ...shop })))
      const [, width, height] = /q ([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm \/P Do Q/.exec(text)!
      expect(Number(height) / Number(width)).toBeCloseTo(ratio, 2)
      expect(mm(Number(width))).toBeLessThanOrEqual(file === square ? 95 : 105)
    }
})

test('election material names its printer on the last page, and is refused without', async () => {
  const { imprint } = exampleInputs(blob(new Uint8Array())).publishCampaign(0) as { imprint: object }
  const id = await publish(await makePdf({ pages: 2 }), { imprint })
  await expect(order(organisation.call, id)).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { printerName: expect.any(String) },
  })
  const bytes = await bytesOf(await order(organisation.call, id, shop))
  const plain = await bytesOf(await order(organisation.call, await publish(await makePdf({ pages: 2 }))))
  const inkOn = (file: Buffer, page: number) =>
    readPainted(file).areas.filter((area) => area.page === page).length
  expect(inkOn(bytes, 1)).toBeGreaterThan(inkOn(plain, 1))
  expect(inkOn(bytes, 0)).toBe(inkOn(plain, 0))
})

test('a leaflet made here has its printer behind the imprint, and needs it for election material only', async () => {
  const content = { ...leafletContent, picture: null }
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
  const ordinary = await organisation.call('POST /api/madeleaflet', { content })
  const election = await organisation.call('POST /api/madeleaflet', { content, imprint })
  const download = (id: number, printer: object) =>
    organisation.call('GET /api/madeleaflet/:id/:purpose', { id, purpose: 'printer', ...none, ...printer })
  await expect(download(ordinary.id, {})).resolves.toBeInstanceOf(Blob)
  await expect(download(election.id, {})).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { printerName: expect.any(String) },
  })
  const { glyphs } = readPainted(await bytesOf(await download(election.id, shop)))
  const letters = glyphs.map(({ letter }) => letter).join('')
  expect(letters.replaceAll(/\s+/g, ' ')).toContain('Printed by Exampleton Print, 2 Mill Lane, Exampleton.')
})

test('a leaflet made here keeps the code of its own in the file of its campaign', async () => {
  const content = { ...leafletContent, picture: null, action: { ...leafletContent.action, address: '' } }
  const { id: madeLeafletId } = await organisation.call('POST /api/madeleaflet', { content })
  const made = { id: madeLeafletId, purpose: 'leaflet' as const, ...none }
  const id = await publish(await bytesOf(await organisation.call('GET /api/madeleaflet/:id/:purpose', made)))
  expect(await readCodes(await bytesOf(await order(organisation.call, id)), 1)).toEqual([
    expect.stringContaining(`/Q/M${madeLeafletId}-1/`),
  ])
})

test('only its people get the file of a campaign, and no musketeer', async () => {
  const id = await publish(await makePdf({ pages: 1 }))
  const viewer = await w.given.seated(organisation, 'viewer')
  await expect(order(viewer.call, id)).resolves.toBeInstanceOf(Blob)
  const another = await w.given.organisation()
  for (const [by, error] of [
    [another, 'NotFound'],
    [await w.given.musketeer(), 'NotAllowed'],
  ] as const)
    await expect(order(by.call, id)).rejects.toMatchObject({ error })
  await expect(order(w.as(), id)).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(order(organisation.call, id, { leafletVersion: 2 })).rejects.toMatchObject({
    error: 'LeafletReplaced',
  })
})

const list = async (by: Person) => (await by.call('GET /api/org/printprices', {})).prices
const add = (by: Person, price: string, more: object = {}) =>
  by.call('POST /api/org/printprices', { quantity: 5000, price, priceFor: 'A5, two sides', ...more })

test('authors note prices to the penny and remove them; viewers read them, and nobody else does', async () => {
  const owner = await w.given.organisation()
  const author = await w.given.seated(owner, 'author')
  const viewer = await w.given.seated(owner, 'viewer')
  await add(author, '£1,084.07', { quantity: ' 10,000 ' })
  await add(owner, '84.5')
  const prices = await list(viewer)
  expect(prices.map(({ quantity, pricePence }) => [quantity, pricePence])).toEqual([
    [5000, 8450],
    [10_000, 108_407],
  ])
  await expect(add(viewer, '1')).rejects.toMatchObject({ error: 'NotAllowed' })
  const { id } = prices[0]!
  await expect(viewer.call('DELETE /api/org/printprices/:id', { id })).rejects.toMatchObject({
    error: 'NotAllowed',
  })
  const another = await w.given.organisation()
  expect(await list(another)).toEqual([])
  await expect(another.call('DELETE /api/org/printprices/:id', { id })).rejects.toMatchObject({
    error: 'NotFound',
  })
  for (const by of [await w.given.musketeer(), await w.given.administrator()]) {
    await expect(list(by)).rejects.toMatchObject({ error: 'NotAllowed' })
    await expect(add(by, '1')).rejects.toMatchObject({ error: 'NotAllowed' })
  }
  await author.call('DELETE /api/org/printprices/:id', { id })
  await expect(author.call('DELETE /api/org/printprices/:id', { id })).rejects.toMatchObject({
    error: 'NotFound',
  })
  expect(await list(owner)).toHaveLength(1)
})

test('authors change a price, which has the date of the change; nobody else does', async () => {
  const owner = await w.given.organisation()
  const author = await w.given.seated(owner, 'author')
  const viewer = await w.given.seated(owner, 'viewer')
  await add(author, '84.50')
  const { id, addedAt } = (await list(author))[0]!
  const changed = { id, quantity: 2500, price: '92', priceFor: 'A5, recycled' }
  const change = ({ call }: Person) => call('PUT /api/org/printprices/:id', changed)
  for (const [by, error] of [
    [viewer, 'NotAllowed'],
    [await w.given.organisation(), 'NotFound'],
    [await w.given.musketeer(), 'NotAllowed'],
  ] as const)
    await expect(change(by)).rejects.toMatchObject({ error })
  expect(await list(author)).toMatchObject([{ pricePence: 8450, addedAt }])
  w.clock.forward(minutes(5))
  for (let times = 0; times < 2; times += 1)
    expect(await change(author)).toEqual({ message: priceMessages.changed })
  expect(await list(viewer)).toEqual([
    {
      id,
      quantity: 2500,
      pricePence: 9200,
      priceFor: 'A5, recycled',
      addedAt: w.clock.now().toISOString(),
    },
  ])
  expect(w.clock.now().toISOString()).not.toBe(addedAt)
})

test.each([
  [{ price: '84.505' }, 'price'],
  [{ price: '-1' }, 'price'],
  [{ price: '100000.01' }, 'price'],
  [{ quantity: 0 }, 'quantity'],
  [{ quantity: '1e3' }, 'quantity'],
  [{ quantity: 1_000_001 }, 'quantity'],
  [{ priceFor: ' ' }, 'priceFor'],
])('%j is refused beside its field', async (wrong, field) => {
  const { price = '1', ...more } = wrong as { price?: string }
  await expect(add(organisation, price, more)).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { [field]: expect.any(String) },
  })
})

test('there are at most 50 prices, also when several are noted at once, and closing the account deletes them', async () => {
  const owner = await w.given.organisation()
  for (let nth = 0; nth < maxPrices - 1; nth += 1) await add(owner, '1')
  const outcomes = await Promise.allSettled([add(owner, '2'), add(owner, '3'), add(owner, '4')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await list(owner)).toHaveLength(maxPrices)
  await owner.call('PATCH /api/deactivate', {})
  await w.runJobs()
  const left = await w.platform.db
    .selectFrom('print_price')
    .select('id')
    .where('organisation_id', '=', owner.id)
    .execute()
  expect(left).toEqual([])
})
