import { createClient } from '@street-musketeers/contract/client.ts'
import { hubMessages } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makePdf } from '../../test/files/good-files.ts'
import { readTags } from '../../test/files/read-tags.ts'
import { findTablesWith } from '../../test/support/count-rows.ts'
import { askHub } from '../../test/hubs/ask-hub.ts'
import type { Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { inProcessSend } from '../platform/http/in-process.ts'
import { stopDocumentReaders } from '../printing/index.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
afterAll(stopDocumentReaders)

/** Another area for each test, so that none sees the print hubs of another. */
let area: string
const areas = 'LS BD HX HD WF YO'.split(' ')
beforeEach(() => (area = areas.shift()!))

const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
const printer = { printerName: 'Quillfeather Library', printerAddress: '3 Mill Lane, M1 1AA' }
const publish = async (over: object = {}) =>
  (
    await w.given.campaign(await w.given.organisation(), {
      bytes: Buffer.from(await makePdf({ pages: 1 })),
      name: 'Fair pay now',
      ...over,
    })
  ).id
const open = (sector: number, over: Parameters<typeof w.given.printHub>[0] = {}) =>
  w.given.printHub({ sector: `${area}1 ${sector}`, ...over })

async function ask(hubId: number, campaignId: number): Promise<Person> {
  const person = await w.given.musketeer()
  await person.call('POST /api/campaigndistributor', { id: campaignId })
  await askHub(person, hubId, campaignId)
  return person
}
const requestOf = async (by: Person) =>
  (await (await w.given.returning(by)).call('GET /api/printrequests', {})).requests[0]!
const queueOf = async (by: Person) =>
  (await (await w.given.returning(by)).call('GET /api/printhub', {})).hub!.requests
const save = async (by: Person, printsElection: boolean) => {
  const { hub } = await by.call('GET /api/printhub', {})
  const { name, sector, handover, sheetsAWeek, twoSided } = hub!
  return by.call('PUT /api/printhub', { name, sector, handover, sheetsAWeek, twoSided, printsElection })
}

test('a print hub that says so is shown and asked for election material, and administrators read it; others refuse it', async () => {
  const election = await publish({ imprint })
  for (let nth = 0; nth < 5; nth += 1) await open(1)
  const plain = await open(1)
  const far = await open(2)
  expect(await save(far.by, true)).toEqual({ message: hubMessages.saved })
  const ada = await w.given.musketeer()
  await ada.call('POST /api/campaigndistributor', { id: election })
  const near = `${area}1 1`
  const { hubs: nearest } = await ada.call('GET /api/printhubs', { near })
  expect(nearest.map(({ printsElection }) => printsElection)).toEqual(Array<boolean>(5).fill(false))
  const { hubs } = await ada.call('GET /api/printhubs', { near, campaignId: election })
  expect(hubs).toMatchObject([{ id: far.id, printsElection: true }])
  expect((await ada.call('GET /api/printrequests', {})).campaigns).toMatchObject([
    { campaignId: election, isElectionMaterial: true },
  ])
  const asking = (id: number) => askHub(ada, id, election)
  await expect(asking(plain.id)).rejects.toMatchObject({ fields: { campaignId: hubMessages.election } })
  await asking(far.id)
  expect(await requestOf(ada)).toMatchObject({ state: 'asked' })

  const administrator = await w.given.administrator()
  const { content } = await administrator.call('GET /api/siteadmin/printhubs/:page/:size', {
    page: 0,
    size: 50,
  })
  const listed = Object.fromEntries(content.map(({ id, printsElection }) => [id, printsElection]))
  expect([listed[plain.id], listed[far.id]]).toEqual([false, true])
})

test('the PDF of a day needs its printer for election material, which alone names them, in no address and stored nowhere', async () => {
  const hub = await open(1, { prints_election: true })
  await ask(hub.id, await publish({ imprint }))
  await ask(hub.id, await publish({ name: 'Warm homes' }))
  expect((await queueOf(hub.by)).map(({ isElectionMaterial }) => isElectionMaterial).sort()).toEqual([
    false,
    true,
  ])
  const requested: string[] = []
  const send = inProcessSend(w.app, { visitorAddress: '127.0.0.1', token: hub.by.token })
  const call = createClient((path, init) => {
    requested.push(`${init.method} ${path}`)
    return send(path, init)
  })
  const print = async (by: object) =>
    Buffer.from(await (await call('GET /api/printhub/:id/packs', { id: hub.id, ...by })).arrayBuffer())
  for (const [field, reason] of [
    ['printerName', 'Enter who prints these copies'],
    ['printerAddress', 'Enter the printer’s address'],
  ] as const)
    await expect(print({ ...printer, [field]: ' ' })).rejects.toMatchObject({ fields: { [field]: reason } })
  expect((await queueOf(hub.by)).map(({ isPrinted }) => isPrinted)).toEqual([false, false])

  requested.length = 0
  const bytes = await print(printer)
  expect(requested).toEqual([`POST /api/printhub/${hub.id}/packs`])
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2 * 21)
  const { tags } = await readTags(bytes)
  const naming = (text: string) =>
    new Set(
      tags
        .filter(({ spoken }) => spoken?.includes(text))
        .flatMap(({ pieces }) => pieces.map(([page]) => page)),
    )
  // A slip, and twenty sheets of each.
  const named = naming('Printed by Quillfeather Library, 3 Mill Lane, M1 1AA.')
  expect(named.size).toBe(20)
  expect(named).toEqual(naming('Promoted by Jo Bloggs, 1 High Street'))
  expect(naming('Printed by').size).toBe(20)
  expect(await findTablesWith(w.platform.db, 'Quillfeather')).toEqual([])
  // A pack of something else asks for no printer.
  const other = await open(1, { prints_election: true })
  await ask(other.id, await publish())
  await expect(
    other.by.call('GET /api/printhub/:id/packs', { id: other.id, printerName: '', printerAddress: '' }),
  ).resolves.toBeInstanceOf(Blob)
})

test('who stops printing election material reads what cannot be printed, and its musketeer is told who does', async () => {
  const hub = await open(1, { prints_election: true })
  await open(1, { name: 'Corner shop' })
  await open(2, { name: 'Union office', prints_election: true })
  const ada = await ask(hub.id, await publish({ imprint }))
  await save(hub.by, false)
  expect(await queueOf(hub.by)).toMatchObject([{ state: 'election' }])
  expect(await requestOf(ada)).toMatchObject({ state: 'election' })
  await expect(hub.by.call('GET /api/printhub/:id/packs', { id: hub.id, ...printer })).rejects.toMatchObject({
    error: 'NothingToPrint',
  })
  await save(hub.by, true)
  expect(await queueOf(hub.by)).toMatchObject([{ state: 'print' }])
  await save(hub.by, false)
  await hub.by.call('DELETE /api/hubrequest/:id', { id: (await queueOf(hub.by))[0]!.id })
  await w.runJobs()
  const email = (await w.emails(ada.email)).find(({ subject }) => /cannot print for you/.test(subject))
  expect(email!.text).toContain(`The nearest other print hub is Union office (${area}1 2).`)
})

test('who is too late for election material is told the next print hub that prints it, or that none does', async () => {
  const hub = await open(1, { prints_election: true, sheets_a_week: 5 })
  await open(1, { name: 'Corner shop' })
  const election = await publish({ imprint })
  await expect(ask(hub.id, election)).rejects.toMatchObject({
    message: expect.stringContaining('No other print hub near it can print them.') as string,
  })
  await open(2, { name: 'Union office', prints_election: true })
  await expect(ask(hub.id, election)).rejects.toMatchObject({
    message: expect.stringContaining(`is Union office (${area}1 2).`) as string,
  })
})
