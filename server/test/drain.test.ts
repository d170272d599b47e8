import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCode } from '../src/identity/sign-ups/request-code.ts'
import { openDatabase, type Database } from '../src/platform/database/db.ts'
import { cloneDatabase, type TestDatabase } from './support/database.ts'
import { startSink, type Sink } from './support/sink.ts'
import { openStormWorld, waitUntil } from './storms/storm-world.ts'
import { startWorkerProcess } from './support/worker-process.ts'
import { secretKey, queueWelcomeEmails } from './support/queue-emails.ts'
import { waitsFor } from './support/own-locks.ts'

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

test('a worker that is asked to stop finishes its current emails, claims no more, and leaves none unconfirmed', async () => {
  await queueWelcomeEmails(database, 100)
  const worker = await startWorkerProcess({
    DATABASE_URL: clone.url,
    SMTP_URL: sink.url,
    DATA_DIR: directory,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: secretKey,
  })
  await sink.waitForMessages(3)
  expect(await worker.stop(), 'it exited normally').toBe(0)

  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from email group by state`.execute(database.db)
  const states = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  expect(Object.keys(states).toSorted()).toEqual(['queued', 'sent'])
  expect(states.sent).toBe(sink.acceptedIds.length)
  expect(new Set(sink.acceptedIds).size).toBe(sink.acceptedIds.length)
})

test('a worker whose mail server never answers and whose job never ends stops by itself, and no code is lost', async () => {
  const world = await cloneDatabase()
  const mute = await startSink({
    hold: (point) => (point === 'connected' ? new Promise(() => {}) : undefined),
  })
  const stormWorld = await openStormWorld(world.url, { SMTP_URL: mute.url })
  const { platform, given, environment } = stormWorld
  const [ada, grace] = [await given.musketeer(), await given.musketeer()]
  const request = ({ email }: { email: string }) =>
    platform.db.transaction().execute((tx) => requestCode(tx, { purpose: 'password', email }, platform))
  await request(ada)
  const worker = await startWorkerProcess(environment)
  await waitUntil(() => mute.connected.length > 0)

  const holder = await stormWorld.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table one_time_code in exclusive mode')
  await request(grace)
  const countWaiting = async () =>
    (await sql`select from pg_locks where ${waitsFor('one_time_code')}`.execute(platform.db)).rows.length
  await waitUntil(async () => (await countWaiting()) > 0)
  expect(await worker.stop(), 'it reached its own time limit; no signal ended it').toBe(1)
  await holder.query('commit')
  holder.release()
  expect(await stormWorld.states(), 'no email was handed over').toEqual({ queued: 1 })

  const next = await startWorkerProcess({ ...environment, SMTP_URL: sink.url })
  const before = sink.messages.length
  await sink.waitForMessages(before + 2)
  await stormWorld.waitUntilAllEnded()
  expect(await next.stop()).toBe(0)
  const recipients = sink.messages.slice(before).map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual([ada.email, grace.email].toSorted())
  await stormWorld.close()
  await mute.stop()
  await world.drop()
})
