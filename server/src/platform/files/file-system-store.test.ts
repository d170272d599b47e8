import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable, type FileStore } from './file-store.ts'
import { openFileSystemStore } from './file-system-store.ts'

let root: string
let store: FileStore

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'store-')), 'files')
  store = await openFileSystemStore(root)
})
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }))

async function listFiles() {
  const files = []
  for await (const file of store.list()) files.push(file)
  return files
}

const validName = 'a'.repeat(32)

test('only this user may read stored files', async () => {
  const { key } = await store.put(Buffer.from('private'), 'image/jpeg')
  const folder = join(root, key.slice(0, 2), key.slice(2, 4))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600)
})

test('a partial file of a dead process is removed, and one that another process is writing is not', async () => {
  const [abandoned, inProgress] = [
    join(root, 'partial', `${validName}.pdf`),
    join(root, 'partial', `${'b'.repeat(32)}.pdf`),
  ]
  await writeFile(abandoned, 'half')
  await utimes(abandoned, new Date(), new Date(Date.now() - 2 * 60 * 60 * 1000))
  await writeFile(inProgress, 'half')
  store = await openFileSystemStore(root)
  expect(await readdir(join(root, 'partial'))).toEqual([`${'b'.repeat(32)}.pdf`])
  expect(await listFiles()).toEqual([])
})

test('a store that went away is unavailable, which is different from a missing file', async () => {
  const { key } = await store.put(Buffer.from('there'), 'image/png')
  await rename(root, `${root}-unmounted`)
  await writeFile(root, 'not a folder')
  await expect(store.put(Buffer.from('new'), 'image/png')).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(store.read(key)).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(listFiles()).rejects.toBeInstanceOf(StorageUnavailable)
  await rm(root)
  await expect(store.read(key)).rejects.toBeInstanceOf(StorageUnavailable)
  await expect(
    openFileSystemStore(join(`${root}-unmounted`, 'partial', '..', key.slice(0, 2), key.slice(2, 4), key)),
  ).rejects.toBeInstanceOf(StorageUnavailable)
})

test('a file that does not fit leaves nothing behind, and one that fits can still be stored', async () => {
  const module = fileURLToPath(new URL('./file-system-store.ts', import.meta.url))
  const program = `
    const { openFileSystemStore } = await import(${JSON.stringify(module)})
    const store = await openFileSystemStore(${JSON.stringify(root)})
    const failed = await store.put(Buffer.alloc(4_000_000), 'application/pdf').catch((error) => error)
    const { key } = await store.put(Buffer.from('fits'), 'image/png')
    console.log(failed.name, failed.cause.code, String(await store.read(key)))`
  // A limit on file size simulates a full disk: the write fails halfway.
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    'ulimit -f 1000 && exec "$@"',
    '-',
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ])
  expect(stdout).toBe('StorageUnavailable EFBIG fits\n')
  expect(await readdir(join(root, 'partial'))).toEqual([])
  expect(await listFiles()).toHaveLength(1)
})
