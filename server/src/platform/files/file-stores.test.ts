import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3 } from '../../../test/support/s3-server.ts'
import { FileNotFound, StorageUnavailable, type FileStore } from './file-store.ts'
import { openFileSystemStore } from './file-system-store.ts'
import { RangeNotSatisfiable } from './byte-range.ts'
import { openS3Store } from './s3-store.ts'

async function inFolder() {
  const root = await mkdtemp(join(tmpdir(), 'store-'))
  return {
    store: await openFileSystemStore(join(root, 'files')),
    end: () => rm(root, { recursive: true, force: true }),
  }
}

async function inBucket() {
  const { settings, stop } = await startS3()
  return { store: openS3Store(settings), end: stop }
}

const valid = 'a'.repeat(32)

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('files kept in %s', (_, open) => {
  let store: FileStore
  let end: () => Promise<void>
  beforeEach(async () => {
    ;({ store, end } = await open())
  })
  afterEach(() => end())

  async function listed() {
    const files = []
    for await (const file of store.list()) files.push(file)
    return files
  }

  test('what is put can be read, streamed and listed', async () => {
    const bytes = randomBytes(300_000)
    const put = await store.put(bytes, 'application/pdf')

    expect(put.key).toMatch(/^[0-9a-f]{32}\.pdf$/)
    expect(put).toMatchObject({ bytes: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect((await store.read(put.key)).equals(bytes)).toBe(true)
    const { content, ...streamed } = await store.stream(put.key)
    expect(streamed).toEqual({ bytes: 300_000, from: 0, to: 299_999, contentType: 'application/pdf' })
    expect((await buffer(content)).equals(bytes)).toBe(true)
    expect(await listed()).toEqual([{ key: put.key, bytes: 300_000, storedAt: expect.any(Date) }])
  })

  test.each([
    [{ from: 0, to: 0 }, 0, 0],
    [{ from: 10, to: 19 }, 10, 19],
    [{ from: 90 }, 90, 99],
    [{ from: 90, to: 5000 }, 90, 99],
    [{ last: 7 }, 93, 99],
    [{ last: 5000 }, 0, 99],
  ])('the part %j of a hundred bytes is streamed', async (part, from, to) => {
    const bytes = randomBytes(100)
    const { key } = await store.put(bytes, 'application/pdf')
    const { content, ...streamed } = await store.stream(key, part)
    expect(streamed).toEqual({ bytes: 100, from, to, contentType: 'application/pdf' })
    expect(await buffer(content)).toEqual(bytes.subarray(from, to + 1))
  })

  test.each([{ from: 100 }, { from: 5000, to: 6000 }, { last: 0 }])(
    'of a hundred bytes nothing is streamed for %j, and how many there are is told',
    async (part) => {
      const { key } = await store.put(randomBytes(100), 'application/pdf')
      const refusal = store.stream(key, part)
      await expect(refusal).rejects.toBeInstanceOf(RangeNotSatisfiable)
      await expect(refusal).rejects.toMatchObject({ bytes: 100 })
    },
  )

  test('the same bytes put twice are two files', async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => (await store.put(Buffer.from('same'), 'image/png')).key),
    )
    expect(new Set(keys).size).toBe(2)
    expect(await listed()).toHaveLength(2)
  })

  test('a removed file is gone, and removing it again does no harm', async () => {
    const { key } = await store.put(Buffer.from('short-lived'), 'image/webp')
    await store.remove(key)
    await store.remove(key)
    await expect(store.read(key)).rejects.toBeInstanceOf(FileNotFound)
    await expect(store.stream(key)).rejects.toBeInstanceOf(FileNotFound)
    expect(await listed()).toEqual([])
  })

  test.each([
    ['../../etc/passwd'],
    [`../${valid}.pdf`],
    [`${valid}.pdf/../../${valid}.pdf`],
    [`${valid}.exe`],
    [`${valid}.pdf.html`],
    [`${valid}.pdf\0.html`],
    [`${valid}.pdf\n`],
    [valid.toUpperCase() + '.pdf'],
    ['/etc/passwd'],
    ['partial'],
    [''],
  ])('%j is no key', async (key) => {
    await expect(store.read(key)).rejects.toBeInstanceOf(FileNotFound)
    await expect(store.stream(key)).rejects.toBeInstanceOf(FileNotFound)
    await expect(store.remove(key)).rejects.toBeInstanceOf(FileNotFound)
  })

  test('many are listed, a page after the other', async () => {
    const kept = await Promise.all(Array.from({ length: 10 }, () => store.put(randomBytes(10), 'image/png')))
    expect((await listed()).map(({ key }) => key).toSorted()).toEqual(kept.map(({ key }) => key).toSorted())
  })
})

describe('a bucket', () => {
  test('that is away, is missing or does not know us is unavailable, which is not the same as an unknown file', async () => {
    const { settings, stop } = await startS3()
    const key = `${valid}.pdf`
    for (const wrong of [{ secret: 'another' }, { keyId: 'nobody' }, { url: `${settings.url}-missing` }])
      await expect(openS3Store({ ...settings, ...wrong }).read(key)).rejects.toBeInstanceOf(
        StorageUnavailable,
      )
    await expect(openS3Store(settings).read(key)).rejects.toBeInstanceOf(FileNotFound)
    await stop()
    await expect(openS3Store(settings).read(key)).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(openS3Store(settings).put(Buffer.from('new'), 'image/png')).rejects.toBeInstanceOf(
      StorageUnavailable,
    )
  })
})
