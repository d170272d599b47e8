import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { startSink, type Sink } from './sink.ts'
import { startWorkerProcess } from './worker-process.ts'
import { secretKey, writeWelcomes } from './welcomes.ts'

let clone: TestDatabase
let database: Database
let sink: Sink
let directory: string

beforeAll(async () => {
  clone = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'street-musketeers-drain-'))
  database = openDatabase(clone.url)
  sink = await startSink({ answerAfter: 500 })
})
afterAll(async () => {
  await database.close()
  await sink.stop()
  await clone.drop()
  await rm(directory, { recursive: true, force: true })
})

test('a worker that is asked to stop finishes the letters in hand, takes up no more, and doubts none', async () => {
  await writeWelcomes(database, 100)
  const worker = await startWorkerProcess({
    DATABASE_URL: clone.url,
    SMTP_URL: sink.url,
    DATA_DIR: directory,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: secretKey,
  })
  await sink.has(3)
  expect(await worker.stop(), 'it ended well').toBe(0)

  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from letter group by state`.execute(database.db)
  const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  expect(Object.keys(states).toSorted()).toEqual(['queued', 'sent'])
  expect(states.sent).toBe(sink.taken.length)
  expect(new Set(sink.taken).size).toBe(sink.taken.length)
})
