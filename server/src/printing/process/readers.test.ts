import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { makePdf, makePng } from '../../../test/files/good-files.ts'
import { heavyFiles, makePhotographedPdf } from '../../../test/files/heavy-files.ts'
import { contentOf, exampleContents } from '../../../test/files/leaflet-contents.ts'
import { makeLeaflet, readDocument } from './run-requests.ts'
import { DocumentsBusy, stopDocumentReaders } from './readers.ts'

afterEach(stopDocumentReaders)

test('many files at once are all read, each with its own result', async () => {
  const sizes = Array.from({ length: 12 }, (_, index) => 200 + index)
  const documents = await Promise.all(sizes.map(async (width) => readDocument(await makePng([width, 300]))))
  expect(documents.map(({ pageWidth }) => pageWidth)).toEqual(sizes)
})

test('17 of 25 files at once are read, and the senders of the others are asked to try again', async () => {
  const png = await makePng()
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => readDocument(png)))
  const refusals = outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => reason as unknown)
  expect(refusals.length).toBe(25 - 1 - 16)
  for (const reason of refusals) expect(reason).toBeInstanceOf(DocumentsBusy)
})

test('files that wait when the product stops are to be sent again', async () => {
  const png = await makePng()
  const waiting = Promise.allSettled([readDocument(png), readDocument(png)])
  await stopDocumentReaders()
  for (const outcome of await waiting)
    expect(outcome).toMatchObject({ reason: expect.any(DocumentsBusy) as unknown })
})

test('an account has six files waiting, and others come before the rest of them', async () => {
  const png = await makePng()
  const read: string[] = []
  const send = (name: string, holder: number) => readDocument(png, holder).then(() => read.push(name))
  const [greedy, ...more] = Array.from({ length: 9 }, (_, nth) => send(`one ${nth}`, 1))
  const refusals = Promise.allSettled(more.slice(6))
  const sent = Promise.all([greedy, ...more.slice(0, 6), send('two', 2)])
  for (const outcome of await refusals)
    expect(outcome).toMatchObject({ reason: expect.any(DocumentsBusy) as unknown })
  await sent
  expect(read).toEqual(['one 0', 'two', ...[1, 2, 3, 4, 5, 6].map((nth) => `one ${nth}`)])
})

test('three accounts with many files keep no other from having one read', async () => {
  const png = await makePng()
  const flood = [1, 2, 3].flatMap((holder) => Array.from({ length: 7 }, () => readDocument(png, holder)))
  const outcomes = Promise.allSettled(flood)
  expect(await readDocument(png, 4)).toMatchObject({ pages: 1 })
  for (const outcome of await outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DocumentsBusy)
})

test('stopping the readers rejects files that wait, and later files are read again', async () => {
  const pdf = await makePdf()
  const outcomes = Promise.allSettled(Array.from({ length: 5 }, () => readDocument(pdf)))
  await stopDocumentReaders()
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await readDocument(pdf)).toMatchObject({ pages: 1 })
})

test('a reader is replaced after 100 documents, and every document is still read', async () => {
  const png = await makePng([120, 160])
  for (let read = 0; read < 102; read++) expect(await readDocument(png)).toMatchObject({ pageWidth: 120 })
})

test('the largest files are read even when the reader has loaded other files before', async () => {
  const [pdf, webp] = [await makePdf({ pages: 3 }), await heavyFiles['a WebP of 39 megapixels']!()]
  for (let read = 0; read < 3; read++) expect(await readDocument(pdf)).toMatchObject({ pages: 3 })
  expect(await readDocument(webp)).toMatchObject({ contentType: 'image/webp' })
  expect(await readDocument(await makePhotographedPdf())).toMatchObject({ pages: 2 })
})

const poster = contentOf({ design: 'poster', ...exampleContents.poster })
const makeWith = (readPicture: () => Promise<Buffer>) =>
  makeLeaflet({ content: poster, imprint: '', readPicture, ownCode: null, purpose: 'leaflet' })

test('a reader that ends, or is stopped, while it waits for a picture keeps nobody waiting', async () => {
  const png = await makePng([1800, 1200])
  expect(await makeWith(() => Promise.resolve(png))).toMatchObject({ problems: [] })
  for (const end of [killReaders, stopDocumentReaders]) {
    const picture = Promise.withResolvers<Buffer>()
    const asked = Promise.withResolvers<void>()
    const waiting = makeWith(() => {
      asked.resolve()
      return picture.promise
    })
    const next = makeWith(() => Promise.resolve(png))
    const outcomes = Promise.allSettled([waiting, next])
    await asked.promise
    await end()
    await expect(waiting).rejects.toBeInstanceOf(DocumentsBusy)
    picture.resolve(png)
    const [, { status }] = await outcomes
    expect(status).toBe(end === killReaders ? 'fulfilled' : 'rejected')
    expect(await makeWith(() => Promise.resolve(png))).toMatchObject({ problems: [] })
  }
})

/** Ends the readers as the system does when memory runs out. */
async function killReaders(): Promise<void> {
  const { pid } = process
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1')
  for (const child of children.trim().split(' ')) process.kill(Number(child), 'SIGKILL')
}

test.each([{ loader: [] }, { loader: ['--import', 'tsx'] }])(
  'a program run by node $loader reads two documents at once, stops its readers, reads again and then exits',
  async ({ loader }) => {
    const file = join(tmpdir(), `read-${process.pid}-${loader.length}.pdf`)
    await writeFile(file, await makePdf({ pages: 3 }))
    const door = fileURLToPath(new URL('../index.ts', import.meta.url))
    const program = `
      const { stopDocumentReaders, readDocument } = await import(${JSON.stringify(door)})
      const { readFileSync } = await import('node:fs')
      const bytes = readFileSync(${JSON.stringify(file)})
      for (const { pages } of await Promise.all([readDocument(bytes), readDocument(bytes)])) console.log(pages)
      await stopDocumentReaders()
      console.log((await readDocument(bytes)).pages)`
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [...loader, '--input-type=module', '-e', program],
      { timeout: 120_000, cwd: fileURLToPath(new URL('.', import.meta.url)) },
    )
    await rm(file)
    expect({ stdout, stderr }).toEqual({ stdout: '3\n3\n3\n', stderr: '' })
  },
)
