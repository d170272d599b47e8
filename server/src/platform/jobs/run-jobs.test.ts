import { sql } from 'kysely'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { ownLeases, waitsFor } from '../../../test/support/own-locks.ts'
import { world } from '../../../test/support/world.ts'
import { openDatabase } from '../database/db.ts'
import { enqueue, job, jobClasses } from './jobs.ts'
import { handleJobWithoutTransaction } from './handlers.ts'
import { startJobs } from './run-jobs.ts'

const w = world()

const failing = job('test.failing', z.object({ after: z.number() }))
const long = job('test.long', z.object({}))
const count = job('test.count', z.object({}))

test('several jobs whose results could not be written run again and block no others', async () => {
  const { db } = w.platform
  const runs = { failing: 0, count: 0 }
  // Jobs can run, but for a while the queue cannot write that they failed.
  await sql`create function test_refuses() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
    db,
  )
  await sql`create trigger test_refuses before update on graphile_worker._private_jobs
    for each row when (new.last_error is distinct from old.last_error) execute function test_refuses()`.execute(
    db,
  )
  const jobs = await startJobs(w.platform, w.database, {
    handlers: [
      handleJobWithoutTransaction(failing, async ({ after }) => {
        runs.failing += 1
        if (runs.failing > 2) return
        await sleep(after)
        throw new Error('failed')
      }),
      // Still running when neither failure could be written.
      handleJobWithoutTransaction(long, () => sleep(1000)),
      handleJobWithoutTransaction(count, async () => {
        runs.count += 1
      }),
    ],
    timetable: count,
  })
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, long, {})
    for (const after of [100, 300]) await enqueue(tx, failing, { after })
  })
  while (w.failures.filter(({ error }) => String(error).includes('Failed to fail jobs')).length < 2)
    await sleep(20)
  await sql`drop trigger test_refuses on graphile_worker._private_jobs`.execute(db)
  const before = runs.count
  await db.transaction().execute((tx) => enqueue(tx, count, {}))
  while (runs.count === before || runs.failing < 4) await sleep(20)
  await jobs.stop()
  expect(runs.failing).toBe(4)
  const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db)
  expect(rows).toEqual([])
  w.failures.length = 0
})

test('a code is sent while planning, a purge, newsletters, erasures and drawings keep all other runners busy', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const blocking = (['prompt', 'ordinary', 'drawing'] as const).map((jobClass) =>
    job(`test.block-${jobClass}`, z.object({}), { class: jobClass }),
  )
  const code = job('test.code', z.object({}), { class: 'code' })
  let running = 0
  const codeSent = Promise.withResolvers<void>()
  const jobs = await startJobs(w.platform, w.database, {
    handlers: [
      ...blocking.map((each) =>
        handleJobWithoutTransaction(each, async () => {
          running += 1
          await finished
        }),
      ),
      handleJobWithoutTransaction(code, async () => codeSent.resolve()),
      handleJobWithoutTransaction(count, async () => {}),
    ],
    timetable: count,
  })
  await w.platform.db.transaction().execute(async (tx) => {
    for (const each of blocking) for (let nth = 0; nth < 20; nth += 1) await enqueue(tx, each, {})
  })
  const runners =
    jobClasses.prompt.concurrency + jobClasses.ordinary.concurrency + jobClasses.drawing.concurrency
  await expect.poll(() => running).toBe(runners)
  await w.platform.db.transaction().execute((tx) => enqueue(tx, code, {}))
  await codeSent.promise
  expect(running).toBe(runners)
  finish()
  await expect.poll(() => running).toBe(20 * blocking.length)
  await jobs.stop()
})

/** A proxy for PostgreSQL that does not forward a client's request to listen for jobs. */
async function startProxy(): Promise<{ url: string; listens: Promise<Socket>; close(): void }> {
  const target = new URL(w.config.databaseUrl)
  const listens = Promise.withResolvers<Socket>()
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    client.on('data', (bytes) =>
      bytes.includes('LISTEN "jobs:insert"') ? listens.resolve(client) : server.write(bytes),
    )
    server.pipe(client)
    client.on('error', () => {}).on('close', () => server.destroy())
    server.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url: url.href, listens: listens.promise, close: () => void proxy.close() }
}

// Vitest fails on an unhandled rejection.
test('a connection that breaks while the queue stops leaves no rejection unhandled', async () => {
  const proxy = await startProxy()
  const database = openDatabase(proxy.url)
  const jobs = await startJobs(w.platform, database, { handlers: [], timetable: count })
  const listening = await proxy.listens
  const stopped = jobs.stop()
  await sleep(100)
  listening.destroy()
  await stopped
  await database.close()
  proxy.close()
  w.failures.length = 0
})

test('a worker that is stopped while it starts again runs no job afterwards', async () => {
  const { db } = w.platform
  const waiting = sql<{ pid: number }>`
    select pid from pg_locks where ${waitsFor('job_worker')}`
  const namesOfWorkers = async () =>
    (await db.selectFrom('job_worker').select('name').execute()).map(({ name }) => name)
  const earlier = new Set(await namesOfWorkers())
  const jobs = await startJobs(w.platform, w.database, { handlers: [], timetable: count })
  // The first registration is over: what waits below is the second.
  while ((await namesOfWorkers()).every((name) => earlier.has(name))) await sleep(10)
  const holder = await w.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table job_worker')
  await sql`select pg_terminate_backend(pid) from pg_locks where ${ownLeases}`.execute(db)
  while (!(await waiting.execute(db)).rows.length) await sleep(10)
  const stopped = jobs.stop()
  await holder.query('commit')
  holder.release()
  await stopped
  const { rows } = await sql`select from pg_locks where ${ownLeases}`.execute(db)
  expect(rows, 'no lease is left').toEqual([])
  w.failures.length = 0
})
