import { sql } from 'kysely'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { openDatabase } from '../database/db.ts'
import { enqueue, job } from './jobs.ts'
import { handleJobWithoutTransaction, startJobs } from './run-jobs.ts'

const w = world()

const slip = job('test.slip', z.object({ after: z.number() }))
const long = job('test.long', z.object({}))
const count = job('test.count', z.object({}))

test('jobs whose ends could not be written down, several at once, are done again and hold nothing up', async () => {
  const { db } = w.platform
  const done = { slips: 0, counts: 0 }
  // Deeds of jobs may be done; what cannot be written for a while is that they failed.
  await sql`create function test_refuses() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
    db,
  )
  await sql`create trigger test_refuses before update on graphile_worker._private_jobs
    for each row when (new.last_error is distinct from old.last_error) execute function test_refuses()`.execute(
    db,
  )
  const jobs = await startJobs(w.platform, w.database, {
    handlers: [
      handleJobWithoutTransaction(slip, async ({ after }) => {
        done.slips += 1
        if (done.slips > 2) return
        await sleep(after)
        throw new Error('slipped')
      }),
      // In hand still when both have failed to fail.
      handleJobWithoutTransaction(long, () => sleep(1000)),
      handleJobWithoutTransaction(count, async () => {
        done.counts += 1
      }),
    ],
    timetable: count,
  })
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, long, {})
    for (const after of [100, 300]) await enqueue(tx, slip, { after })
  })
  while (w.failures.filter(({ error }) => String(error).includes('Failed to fail jobs')).length < 2)
    await sleep(20)
  await sql`drop trigger test_refuses on graphile_worker._private_jobs`.execute(db)
  const before = done.counts
  await db.transaction().execute((tx) => enqueue(tx, count, {}))
  while (done.counts === before || done.slips < 4) await sleep(20)
  await jobs.stop()
  expect(done.slips).toBe(4)
  const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db)
  expect(rows).toEqual([])
  w.failures.length = 0
})

/** PostgreSQL's front door, at which a client that begins to listen for jobs gets no answer. */
async function openDoor(): Promise<{ url: string; listens: Promise<Socket>; close(): void }> {
  const inside = new URL(w.config.databaseUrl)
  const listens = Promise.withResolvers<Socket>()
  const door = createServer((client) => {
    const server = connect(Number(inside.port), inside.hostname)
    client.on('data', (bytes) =>
      bytes.includes('LISTEN "jobs:insert"') ? listens.resolve(client) : server.write(bytes),
    )
    server.pipe(client)
    client.on('error', () => {}).on('close', () => server.destroy())
    server.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const url = new URL(inside)
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`
  return { url: url.href, listens: listens.promise, close: () => void door.close() }
}

// Vitest fails on a rejection that nobody handles.
test('a connection that breaks as the queue begins to listen and is stopped leaves nothing unhandled', async () => {
  const door = await openDoor()
  const database = openDatabase(door.url)
  const jobs = await startJobs(w.platform, database, { handlers: [], timetable: count })
  const listening = await door.listens
  const stopped = jobs.stop()
  await sleep(100)
  listening.destroy()
  await stopped
  await database.close()
  door.close()
  w.failures.length = 0
})

test('who is stopped in the midst of coming back runs no job afterwards', async () => {
  const { db } = w.platform
  const waiting = sql<{ pid: number }>`
    select pid from pg_locks where relation = 'job_worker'::regclass and not granted`
  const jobs = await startJobs(w.platform, w.database, { handlers: [], timetable: count })
  const holder = await w.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table job_worker')
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2`.execute(
    db,
  )
  while (!(await waiting.execute(db)).rows.length) await sleep(10)
  const stopped = jobs.stop()
  await holder.query('commit')
  holder.release()
  await stopped
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objsubid = 2`.execute(db)
  expect(rows, 'nobody is present').toEqual([])
  w.failures.length = 0
})
