/**
 * Files in an S3 bucket: our client against a server of the protocol that others wrote, which checks every signature. Storing, reading,
 * streaming a part, listing and removing leaflets of the sizes that people upload, compared in the same run with the same work in a folder
 * on the disk. A wrong key must be refused.
 */
import { openFileSystemStore } from '@street-musketeers/server/platform/files/file-system-store.ts'
import { openS3Store } from '@street-musketeers/server/platform/files/s3-store.ts'
import type { FileStore } from '@street-musketeers/server/platform/files/file-store.ts'
import { startIndependentS3 } from '@street-musketeers/server/test/support/s3/independent-s3-server.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { median } from '../percentile.ts'
import { report } from '../report.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const filesPerRound = 60
const kinds = [
  { name: 'leaflets of 300 kB', bytes: 300_000 },
  { name: 'leaflets of 5 MB', bytes: 5_000_000 },
]
const atOnce = 4

/** Does a piece of work for each of some values, four at a time. @returns values a second */
async function measureRate<Value>(values: readonly Value[], work: (value: Value) => Promise<unknown>) {
  const waiting = [...values]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (waiting.length > 0) await work(waiting.pop()!)
    }),
  )
  return values.length / ((performance.now() - began) / 1000)
}

/** Puts, reads, streams a part of, lists and removes files once, and checks what comes back. @returns the rates by step */
async function useStore(store: FileStore, bytes: Buffer): Promise<Record<string, number>> {
  const keys: string[] = []
  const stored = await measureRate(
    Array.from({ length: filesPerRound }, (_, nth) => nth),
    async () => {
      keys.push((await store.put(bytes, 'application/pdf')).key)
    },
  )
  if (keys.length !== filesPerRound) throw new Error('Not every file was stored.')
  const read = await measureRate(keys, async (key) => {
    if (!(await store.read(key)).equals(bytes)) throw new Error('Another file was read.')
  })
  const parts = await measureRate(keys, async (key) => {
    const { content } = await store.stream(key, { from: 1000, to: 65_999 })
    if ((await buffer(content)).length !== 65_000) throw new Error('Another part was read.')
  })
  const listed = new Set<string>()
  const began = performance.now()
  for await (const { key } of store.list()) listed.add(key)
  const list = listed.size / ((performance.now() - began) / 1000)
  if (keys.some((key) => !listed.has(key))) throw new Error('A file is missing from the list.')
  const removed = await measureRate(keys, (key) => store.remove(key))
  return { stored, read, parts, list, removed }
}

const labels: Record<string, string> = {
  stored: 'stored',
  read: 'read',
  parts: 'a part read',
  list: 'listed',
  removed: 'removed',
}

const folder = await mkdtemp(join(tmpdir(), 'street-musketeers-files-'))
const { settings, stop } = await startIndependentS3()
try {
  const refused = await openS3Store({ ...settings, secret: 'another' })
    .put(Buffer.from('x'), 'image/png')
    .then(
      () => false,
      () => true,
    )
  report('a wrong key', refused ? 'refused' : 'accepted', 'refused', refused)
  const [bucket, disk] = [openS3Store(settings), await openFileSystemStore(folder)]
  for (const { name, bytes } of kinds) {
    const content = randomBytes(bytes)
    const inBucket: Record<string, number>[] = []
    const onDisk: Record<string, number>[] = []
    for (let round = 0; round < rounds; round += 1) {
      inBucket.push(await useStore(bucket, content))
      onDisk.push(await useStore(disk, content))
    }
    for (const [step, label] of Object.entries(labels)) {
      const rate = median(inBucket.map((rates) => rates[step]!))
      const diskRate = median(onDisk.map((rates) => rates[step]!))
      report(
        `${name} in a bucket: ${label}`,
        `${Math.round(rate)} a second, ${(diskRate / rate).toFixed(1)} times as many on the disk (${Math.round(diskRate)})`,
      )
    }
  }
} finally {
  await stop()
  await rm(folder, { recursive: true })
}
