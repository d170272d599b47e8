import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { startSink, type Sink } from './sink.ts'
import { secretKey, writeWelcomes } from './welcomes.ts'
import { startWorkerProcess } from './worker-process.ts'

const letters = 500
const kills = 20
const lanes = 5

let clone: TestDatabase
let database: Database
let sink: Sink
let directory: string
const environment = () => ({
  DATABASE_URL: clone.url,
  SMTP_URL: sink.url,
  DATA_DIR: directory,
  PUBLIC_URL: 'http://localhost:3000',
  SECRET_KEY: secretKey,
  SMTP_CONNECTIONS: String(lanes),
  IN_DOUBT_SECONDS: '1',
})

beforeAll(async () => {
  clone = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'street-musketeers-letter-road-'))
  database = openDatabase(clone.url)
  sink = await startSink({ answerAfter: 60 })
})
afterAll(async () => {
  await database.close()
  await sink.stop()
  await clone.drop()
  await rm(directory, { recursive: true, force: true })
})

const states = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from letter group by state`.execute(database.db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test(`a worker killed ${kills} times over ${letters} letters loses none and repeats at most one a connection a kill`, async () => {
  await writeWelcomes(database, letters)
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await startWorkerProcess(environment())
    await sink.has(sink.taken.length + 1 + ((kill * 7) % 19))
    await sleep((kill * 13) % 60)
    await worker.kill()
  }
  expect((await states()).queued ?? 0, 'the kills came in mid-run').toBeGreaterThan(0)
  const last = await startWorkerProcess(environment())
  while ((await states()).sent !== letters) await sleep(200)
  await last.stop()

  const different = new Set(sink.taken)
  const extra = sink.taken.length - different.size
  console.info(
    `${letters} letters, ${kills} kills: missing ${letters - different.size}, extra copies ${extra}, allowed ${kills * lanes}`,
  )
  expect(different.size).toBe(letters)
  expect(extra).toBeLessThanOrEqual(kills * lanes)
  const held = await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(database.db)
  expect(held.rows, 'no lock is left behind').toEqual([])
}, 240_000)
