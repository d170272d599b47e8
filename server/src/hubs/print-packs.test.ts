import { PDFDocument } from '@cantoo/pdf-lib'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { makePdf } from '../../test/files/good-files.ts'
import { makePhotographedPdf } from '../../test/files/heavy-files.ts'
import { readPrintedCode } from '../../test/files/read-printed-code.ts'
import { readTags } from '../../test/files/read-tags.ts'
import { unpackPdf } from '../../test/files/unpack-pdf.ts'
import { askHub } from '../../test/hubs/ask-hub.ts'
import type { Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { stopDocumentReaders } from '../printing/index.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
afterAll(stopDocumentReaders)

/** A campaign whose leaflet has this file. */
async function publish(name: string, bytes: Buffer): Promise<number> {
  const { id, leafletId } = await w.given.campaign(await w.given.organisation(), { bytes, name })
  const pages = (await PDFDocument.load(bytes)).getPageCount()
  const made = { pages, width_mm: 148, height_mm: 210 }
  await w.platform.db.updateTable('leaflet').set(made).where('id', '=', leafletId).execute()
  return id
}
async function ask(
  hubId: number,
  campaignId: number,
  nickname: string,
  wantedBy = '2026-11-25',
): Promise<Person> {
  const person = await w.given.musketeer({ firstname: 'Augusta' })
  await person.call('POST /api/campaigndistributor', { id: campaignId })
  await askHub(person, hubId, campaignId, { nickname, wantedBy })
  return person
}
const noPrinter = { printerName: '', printerAddress: '' }
async function print({ id, by }: { id: number; by: Person }, printer = noPrinter): Promise<Buffer> {
  const { call } = await w.given.returning(by)
  return Buffer.from(await (await call('GET /api/printhub/:id/packs', { id, ...printer })).arrayBuffer())
}
const statesAt = async ({ by }: { by: Person }) =>
  (await (await w.given.returning(by)).call('GET /api/printhub', {})).hub!.requests.map(({ state }) => state)

test('forty packs of a day are one PDF, each after a slip, with a code of its own and tags', async () => {
  const tagged = await readFile(new URL('../../test/files/leaflets/chrome-tagged.pdf', import.meta.url))
  const campaigns = [
    await publish('Fair pay now', await makePdf({ pages: 1 })),
    await publish('Warm homes', await makePdf({ pages: 2 })),
    await publish('Save the library', await makePhotographedPdf()),
    await publish('Buses for all', tagged),
  ]
  const hub = await w.given.printHub({ sheets_a_week: 5000 })
  const people: Person[] = []
  for (let nth = 0; nth < 41; nth += 1) {
    // The first leaflet is wanted first, and the last request last.
    const wantedBy = nth === 40 ? '2026-11-27' : nth % 4 === 0 ? '2026-11-25' : '2026-11-26'
    people.push(await ask(hub.id, campaigns[nth % 4]!, `Bee ${nth}`, wantedBy))
  }
  expect((await statesAt(hub)).filter((state) => state === 'print')).toHaveLength(40)
  expect((await statesAt(hub)).at(-1)).toBe('later')

  const start = performance.now()
  const bytes = await print(hub)
  const seconds = (performance.now() - start) / 1000
  const { tags, title, language } = await readTags(bytes)
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const pageCount = pdf.getPageCount()
  console.log(
    `Day PDF: 40 packs of 4 leaflets, ${pageCount} pages, ${(bytes.length / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s`,
  )
  // A slip, and 20 leaflets on ten sheets; each has a back, for a printer that prints both sides.
  expect(pageCount).toBe(40 * 2 * (1 + 10))
  expect(bytes.length).toBeLessThan(10e6)
  expect(title).toBe('40 packs to print on 20 Nov 2026')
  expect(language).toBe('en-GB')

  const slips = tags.filter(({ spoken }) => spoken?.startsWith('For '))
  expect(slips.map(({ spoken }) => spoken).sort()).toEqual(
    people
      .slice(0, 40)
      .map((_, nth) => `For Bee ${nth}`)
      .sort(),
  )
  // Every second side of a pack's eleven sheets is a front; slips begin a sheet.
  for (const { pieces } of slips) expect(pieces[0]![0] % 22).toBe(0)
  const leafletPages = new Set(
    tags.filter(({ tag }) => tag === 'Figure').flatMap(({ pieces }) => pieces.map(([page]) => page)),
  )
  // Of one page: ten fronts; of two: ten sheets of both sides.
  expect(leafletPages.size).toBe(20 * 10 + 20 * 20)

  const packs = await w.platform.db.selectFrom('print_pack').select(['code', 'campaign_id']).execute()
  expect(packs).toHaveLength(40)
  const codes = new Set(packs.map(({ code }) => code))
  expect(codes.size).toBe(40)
  const read = new Set<string>()
  for (const pack of [0, 1, 9]) {
    const address = await readPrintedCode(bytes, { size: 'A5', seed: pack, page: pack * 22 + 3 })
    read.add(/\/([0-9A-Z]{8})-[0-9A-F]{8}$/.exec(address!)![1]!)
  }
  expect(read.size).toBe(3)
  for (const code of read) expect(codes).toContain(code)

  for (const metadata of [pdf.getAuthor(), pdf.getSubject(), pdf.getKeywords(), pdf.getCreationDate()])
    expect(metadata).toBeUndefined()
  const spoken = JSON.stringify(tags) + (await unpackPdf(bytes))
  for (const secret of ['Augusta', 'Lovelace', ...people.flatMap(({ id, email }) => [String(id), email])])
    expect(spoken).not.toContain(secret)
})

test('the next PDF has what is too much for one, and nothing of a campaign that is over, a member who left or a pack that is ready', async () => {
  const heavy: number[] = []
  for (let nth = 0; nth < 5; nth += 1) heavy.push(await publish(`Heavy ${nth}`, await makePhotographedPdf()))
  const hub = await w.given.printHub({ sheets_a_week: 5000 })
  for (const [nth, campaignId] of heavy.entries())
    await ask(hub.id, campaignId, `Bee ${nth}`, `2026-11-2${nth + 1}`)
  await w.platform.db
    .updateTable('leaflet')
    .set({ bytes: 5 * 1024 * 1024 })
    .where('campaign_id', 'in', heavy)
    .execute()
  expect(await statesAt(hub)).toEqual(['print', 'print', 'print', 'print', 'later'])
  await w.platform.db
    .updateTable('campaign')
    .set({ stopped_at: w.clock.now() })
    .where('id', '=', heavy[0]!)
    .execute()
  expect(await statesAt(hub)).toEqual(['over', 'print', 'print', 'print', 'print'])

  const nothing = await w.given.printHub()
  await expect(print(nothing)).rejects.toMatchObject({ error: 'NothingToPrint' })
})

test('a leaflet that cannot be printed is named, and the others are printed without it', async () => {
  const [good, damaged, lost] = [
    await publish('Fair pay now', await makePdf({ pages: 1 })),
    await publish('Warm homes', await makePdf({ pages: 1 })),
    await publish('Save the library', await makePdf({ pages: 1 })),
  ]
  const { file_key: lostFile } = await w.platform.db
    .selectFrom('leaflet')
    .select('file_key')
    .where('campaign_id', '=', lost)
    .executeTakeFirstOrThrow()
  const hub = await w.given.printHub()
  await ask(hub.id, good, 'Bee')
  const [warm, books] = [await ask(hub.id, damaged, 'Cat'), await ask(hub.id, lost, 'Dog')]
  const { key, sha256, bytes } = await w.platform.files.put(Buffer.from('%PDF-1.7'), 'application/pdf')
  await w.platform.db
    .updateTable('leaflet')
    .set({ file_key: key, sha256, bytes })
    .where('campaign_id', '=', damaged)
    .execute()
  await w.platform.files.remove(lostFile)

  const refused = (name: string) => ({
    error: 'LeafletRefused',
    message: `We cannot print the leaflet of “${name}”. Choose “I can’t print this” for it, and save the PDF again.`,
  })
  const decline = async (person: Person) => {
    const { requests } = await person.call('GET /api/printrequests', {})
    await hub.by.call('DELETE /api/hubrequest/:id', { id: requests[0]!.id })
  }
  await expect(print(hub)).rejects.toMatchObject(refused('Save the library'))
  await decline(books)
  await expect(print(hub)).rejects.toMatchObject(refused('Warm homes'))
  await decline(warm)
  // A slip, and 20 leaflets on ten sheets.
  expect((await PDFDocument.load(await print(hub))).getPageCount()).toBe(11)
  expect(w.failures.splice(0)).toMatchObject([{ event: expect.stringContaining('file') }])
})
