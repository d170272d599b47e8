import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/platform/database/db.ts'
import { startJobs } from '../src/platform/jobs/run-jobs.ts'
import { enqueue } from '../src/platform/jobs/jobs.ts'
import { everyMinute } from '../src/platform/jobs/timetable.ts'
import { hours, minutes } from '../src/platform/values/clock.ts'
import { retryMessagesJob, sendDueMessages, sendMessagesJob } from '../src/webhooks/jobs.ts'
import { handlers } from '../src/worker.ts'
import type { Person } from './support/given.ts'
import { isSigned, startWebhookServer } from './support/webhook-server.ts'
import { world } from './support/world.ts'

type Server = Awaited<ReturnType<typeof startWebhookServer>>
interface Hooked {
  officer: Person
  server: Server
  id: number
  secret: string
}

const w = world({ environment: async () => ({ WEBHOOK_HOSTS: '127.0.0.1' }) })
const messagesEach = 10
const hanging = 8
let privateServer: Server
const hooked: Record<string, Hooked> = {}
const slow: Hooked[] = []
const all = () => [...Object.values(hooked), ...slow]

async function hook(): Promise<Hooked> {
  const [officer, server] = [await w.given.organisation(), await startWebhookServer()]
  const input = { name: 'Our website', serverAddress: server.address, events: ['campaign.ended' as const] }
  return { officer, server, ...(await officer.call('POST /api/org/webhooks', input)) }
}
beforeAll(async () => {
  privateServer = await startWebhookServer()
  for (const name of ['good', 'wrong', 'away', 'redirecting']) hooked[name] = await hook()
  for (let nth = 0; nth < hanging; nth += 1) slow.push(await hook())
})
afterAll(async () => {
  for (const { server } of all()) await server.close()
  await privateServer.close()
})

/** Asks for a code, and waits until its email is written. @returns how long that took, in milliseconds */
async function timeOfCode(): Promise<number> {
  const { email, id } = await w.given.musketeer()
  const began = performance.now()
  await w.as()('POST /api/confirmcode/password', { email })
  const isWritten = async () =>
    (await w.platform.db.selectFrom('email').select('id').where('account_id', '=', id).execute()).length > 0
  await expect.poll(isWritten, { interval: 10 }).toBe(true)
  return performance.now() - began
}
const slowestOf = async (count: number) => {
  const times: number[] = []
  for (let nth = 0; nth < count; nth += 1) times.push(await timeOfCode())
  return Math.round(Math.max(...times))
}
const states = async () => {
  const rows = await w.platform.db.selectFrom('webhook_message').select(['state', 'webhook_id']).execute()
  return Map.groupBy(rows, ({ state }) => state)
}
/** Jobs that send, or will. */
async function countSending(): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier in (${sendDueMessages.name}, ${sendMessagesJob.name}, ${retryMessagesJob.name})`.execute(
    w.platform.db,
  )
  return rows.length
}
const passMinute = () =>
  w.platform.db.transaction().execute((tx) => enqueue(tx, sendDueMessages, {}, sendDueMessages.name))

test('of servers that are slow, wrong, away or redirect, with two workers, none loses a message or gets one twice, and no other work waits', async () => {
  const { good, wrong, away, redirecting } = hooked as Record<string, Hooked>
  wrong!.server.answerWith((response) => response.writeHead(500).end())
  away!.server.answerWith((response) => response.destroy())
  redirecting!.server.answerWith((response) =>
    response.writeHead(302, { location: privateServer.address }).end(),
  )
  for (const { server } of slow) server.answerWith(() => {})
  // Each with connections of its own, as in two processes.
  const databases = [openDatabase(w.config.databaseUrl), openDatabase(w.config.databaseUrl)]
  const workers = await Promise.all(
    databases.map((database) => startJobs(w.platform, database, { handlers, timetable: everyMinute })),
  )
  const idle = await slowestOf(10)

  for (const { officer, id } of all())
    for (let nth = 0; nth < messagesEach; nth += 1)
      await officer.call('POST /api/org/webhooks/:id/test', { id })
  await expect.poll(() => slow.filter(({ server }) => server.received.length > 0).length).toBe(hanging)
  const busy = await slowestOf(10)
  await expect.poll(() => good!.server.received.length).toBe(messagesEach)

  const deliveredNow = async () => (await states()).get('delivered')?.length ?? 0
  // Every server answers as it did for two hours, in which the messages of each are tried.
  for (let pass = 0; pass < 3; pass += 1) {
    w.clock.forward(minutes(40))
    await passMinute()
    await expect.poll(countSending).toBe(0)
  }
  expect(await deliveredNow()).toBe(messagesEach)
  expect(privateServer.received).toEqual([])
  const firstTries = all().map(({ server }) => server.received.length)

  for (const { server } of all()) server.answerWith((response) => response.end())
  const total = all().length * messagesEach
  // An hour passes only while nothing is being sent: a worker has a webhook for half a minute, and a second one would send the same message.
  for (let pass = 0; pass < 24 && (await deliveredNow()) < total; pass += 1) {
    w.clock.forward(hours(1))
    await passMinute()
    await expect.poll(countSending).toBe(0)
  }
  expect(await deliveredNow()).toBe(total)
  await Promise.all(workers.map((worker) => worker.stop()))
  for (const database of databases) await database.close()

  const taken = all().map(({ server }, nth) => server.received.slice(nth === 0 ? 0 : firstTries[nth]))
  const ids = taken.flat().map(({ id }) => id)
  console.log(
    `   ${total} messages to ${all().length} servers: lost ${total - new Set(ids).size}, taken twice ${ids.length - new Set(ids).size}; tries that were not taken ${firstTries.reduce((sum, each) => sum + each, -messagesEach)}; called in a private network ${privateServer.received.length}. A code waited ${idle} ms at most before, ${busy} ms while ${hanging} servers hung.`,
  )
  expect(new Set(ids).size).toBe(total)
  expect(ids).toHaveLength(total)
  for (const { server, secret } of all()) {
    for (const message of server.received) expect(await isSigned(message, secret)).toBe(true)
    // However often one was tried, its body stayed.
    const bodies = Map.groupBy(server.received, ({ id }) => id)
    for (const same of bodies.values()) expect(new Set(same.map(({ body }) => body)).size).toBe(1)
  }
  // One that hangs is given up after ten seconds.
  expect(busy).toBeLessThan(5000)
})
