import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startIndependentS3 } from '../../../test/support/s3/independent-s3-server.ts'
import { startS3 } from '../../../test/support/s3/s3-server.ts'
import { FileNotFound, StorageUnavailable, type FileStore } from './file-store.ts'
import { openFileSystemStore } from './file-system-store.ts'
import { RangeNotSatisfiable, type ByteRange } from './byte-range.ts'
import { openS3Store } from './s3-store.ts'

async function inFolder() {
  const root = await mkdtemp(join(tmpdir(), 'store-'))
  return {
    store: await openFileSystemStore(join(root, 'files')),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

async function inBucket() {
  const { settings, stop } = await startS3()
  return { store: openS3Store(settings), remove: stop }
}

async function inIndependentBucket() {
  const { settings, stop } = await startIndependentS3()
  return { store: openS3Store(settings), remove: stop }
}

const validName = 'a'.repeat(32)

describe.each([
  { place: 'a folder', open: inFolder, knows: () => true },
  { place: 'a bucket', open: inBucket, knows: () => true },
  {
    place: 'a bucket of an independent server',
    open: inIndependentBucket,
    // The others it answers with the whole file, or with a wrong part.
    knows: (range: ByteRange) => 'from' in range && range.to !== 0,
  },
])('files stored in $place', ({ open, knows }) => {
  let store: FileStore
  let remove: () => Promise<void>
  beforeEach(async () => {
    ;({ store, remove } = await open())
  })
  afterEach(() => remove())

  async function listFiles() {
    const files = []
    for await (const file of store.list()) files.push(file)
    return files
  }

  test('a file that was put can be read, streamed and listed', async () => {
    const bytes = randomBytes(300_000)
    const stored = await store.put(bytes, 'application/pdf')

    expect(stored.key).toMatch(/^[0-9a-f]{32}\.pdf$/)
    expect(stored).toMatchObject({ bytes: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect((await store.read(stored.key)).equals(bytes)).toBe(true)
    const { content, ...streamed } = await store.stream(stored.key)
    expect(streamed).toEqual({ bytes: 300_000, from: 0, to: 299_999, contentType: 'application/pdf' })
    expect((await buffer(content)).equals(bytes)).toBe(true)
    expect(await listFiles()).toEqual([{ key: stored.key, bytes: 300_000, storedAt: expect.any(Date) }])
  })

  const ranges: [range: ByteRange, from: number, to: number][] = [
    [{ from: 0, to: 0 }, 0, 0],
    [{ from: 10, to: 19 }, 10, 19],
    [{ from: 90 }, 90, 99],
    [{ from: 90, to: 5000 }, 90, 99],
    [{ last: 7 }, 93, 99],
    [{ last: 5000 }, 0, 99],
  ]
  test.each(ranges.filter(([range]) => knows(range)))(
    'the range %j of a hundred bytes is streamed',
    async (range, from, to) => {
      const bytes = randomBytes(100)
      const { key } = await store.put(bytes, 'application/pdf')
      const { content, ...streamed } = await store.stream(key, range)
      expect(streamed).toEqual({ bytes: 100, from, to, contentType: 'application/pdf' })
      expect(await buffer(content)).toEqual(bytes.subarray(from, to + 1))
    },
  )

  const beyond: ByteRange[] = [{ from: 100 }, { from: 5000, to: 6000 }, { last: 0 }]
  test.each(beyond.filter(knows))(
    'the range %j of a hundred bytes is refused with the size of the file',
    async (range) => {
      const { key } = await store.put(randomBytes(100), 'application/pdf')
      const refusal = store.stream(key, range)
      await expect(refusal).rejects.toBeInstanceOf(RangeNotSatisfiable)
      await expect(refusal).rejects.toMatchObject({ bytes: 100 })
    },
  )

  test('the same bytes put twice are two files', async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => (await store.put(Buffer.from('same'), 'image/png')).key),
    )
    expect(new Set(keys).size).toBe(2)
    expect(await listFiles()).toHaveLength(2)
  })

  test('a removed file is gone, and removing it again does no harm', async () => {
    const { key } = await store.put(Buffer.from('short-lived'), 'image/webp')
    await store.remove(key)
    await store.remove(key)
    await expect(store.read(key)).rejects.toBeInstanceOf(FileNotFound)
    await expect(store.stream(key)).rejects.toBeInstanceOf(FileNotFound)
    expect(await listFiles()).toEqual([])
  })

  test.each([
    ['../../etc/passwd'],
    [`../${validName}.pdf`],
    [`${validName}.pdf/../../${validName}.pdf`],
    [`${validName}.exe`],
    [`${validName}.pdf.html`],
    [`${validName}.pdf\0.html`],
    [`${validName}.pdf\n`],
    [validName.toUpperCase() + '.pdf'],
    ['/etc/passwd'],
    ['partial'],
    [''],
  ])('%j is not a key', async (key) => {
    await expect(store.read(key)).rejects.toBeInstanceOf(FileNotFound)
    await expect(store.stream(key)).rejects.toBeInstanceOf(FileNotFound)
    await expect(store.remove(key)).rejects.toBeInstanceOf(FileNotFound)
  })

  test('a list of several pages is complete', async () => {
    const stored = await Promise.all(
      Array.from({ length: 10 }, () => store.put(randomBytes(10), 'image/png')),
    )
    expect((await listFiles()).map(({ key }) => key).toSorted()).toEqual(
      stored.map(({ key }) => key).toSorted(),
    )
  })
})

describe('a bucket', () => {
  test.each([
    ['ours', startS3],
    ['an independent one', startIndependentS3],
  ])(
    'that is down, missing or refuses our key is unavailable, which is different from a missing file: %s',
    async (_, start) => {
      const { settings, stop } = await start()
      const key = `${validName}.pdf`
      for (const wrong of [{ secret: 'another' }, { keyId: 'unknown' }, { url: `${settings.url}-missing` }])
        await expect(openS3Store({ ...settings, ...wrong }).read(key)).rejects.toBeInstanceOf(
          StorageUnavailable,
        )
      await expect(openS3Store(settings).read(key)).rejects.toBeInstanceOf(FileNotFound)
      await stop()
      await expect(openS3Store(settings).read(key)).rejects.toBeInstanceOf(StorageUnavailable)
      await expect(openS3Store(settings).put(Buffer.from('new'), 'image/png')).rejects.toBeInstanceOf(
        StorageUnavailable,
      )
    },
  )

  test.each([
    ['a proxy’s page', 404, '<!doctype html><p>Not found<br>'],
    ['a proxy’s page that says it is well', 200, '<!doctype html><p>Maintenance<br>'],
    ['nothing', 200, ''],
    ['half an answer', 200, '<ListBucketResult><Contents><Key>'],
  ])('that answers with %s is unavailable, and never looks empty', async (_, status, body) => {
    const proxy = createServer((_request, response) => response.writeHead(status).end(body))
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/leaflets`
    const store = openS3Store({ url, region: 'eu-west-2', keyId: 'AKIDEXAMPLE', secret: 'a secret' })
    await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StorageUnavailable)
    if (status === 404)
      await expect(store.read(`${validName}.pdf`)).rejects.toBeInstanceOf(StorageUnavailable)
    proxy.close()
  })

  test('that redirects us is unavailable: neither a file nor our signature goes elsewhere', async () => {
    const asked: string[] = []
    const redirecting = createServer(({ url = '' }, response) => {
      asked.push(url)
      if (url === '/elsewhere') response.end('another file')
      else response.writeHead(307, { location: '/elsewhere' }).end()
    }).listen(0, '127.0.0.1')
    await once(redirecting, 'listening')
    const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/leaflets`
    const store = openS3Store({ url, region: 'eu-west-2', keyId: 'AKIDEXAMPLE', secret: 'a secret' })
    await expect(store.read(`${validName}.pdf`)).rejects.toBeInstanceOf(StorageUnavailable)
    expect(asked).not.toContain('/elsewhere')
    redirecting.close()
  })
})
