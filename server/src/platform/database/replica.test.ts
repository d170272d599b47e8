import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openDatabase, type Database, type Db } from './db.ts'
import type { Log } from '../operations/log.ts'
import { openReplica } from './replica.ts'

let [primary, replica]: TestDatabase[] = []
let database: Database
let reads: Db
let events: string[]
const record = (event: string) => void events.push(event)
const log: Log = { info: record, warn: record, error: record }

beforeAll(async () => {
  primary = await cloneDatabase()
  database = openDatabase(primary.url)
})
afterAll(async () => {
  await database.close()
  await primary?.drop()
})
beforeEach(async () => {
  events = []
  replica = await cloneDatabase()
  reads = openReplica(database.pool, replica.url, log)
  while (!events.includes('replica.used')) await sleep(10)
})
afterEach(async () => {
  await reads.destroy()
  await replica?.drop()
})

const findDatabaseName = async (seconds = 0) => {
  const { rows } = await sql<{ name: string }>`
    select current_database() as name from pg_sleep(${seconds})`.execute(reads)
  return rows[0]!.name
}
const nameOf = (database: TestDatabase | undefined) => new URL(database!.url).pathname.slice(1)
/** Whether the replica is running a read. */
const isReplicaBusy = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = ${nameOf(replica)} and state = 'active' and query like '%pg_sleep%'`.execute(database.db)
  return rows.length > 0
}
const dropReplica = async () => {
  await replica?.drop()
  replica = undefined
}

test('large reads go to the replica, and to the primary when the replica is away', async () => {
  expect(await findDatabaseName()).toBe(nameOf(replica))
  await dropReplica()
  expect(await Promise.all([findDatabaseName(), findDatabaseName(), findDatabaseName()])).toEqual(
    Array(3).fill(nameOf(primary)),
  )
  expect(events).toContain('replica.rests')
})

test('a read that fails when the replica goes away is repeated on the primary', async () => {
  const read = findDatabaseName(1.5)
  while (!(await isReplicaBusy())) await sleep(10)
  await dropReplica()
  expect(await read).toBe(nameOf(primary))
})

test('a read that the replica does not answer in time is repeated on the primary', async () => {
  expect(await findDatabaseName(2.1), 'the primary has no time limit').toBe(nameOf(primary))
})

test('an error in a statement is thrown and not repeated', async () => {
  await expect(sql`select nothing_of_the_kind()`.execute(reads)).rejects.toMatchObject({ code: '42883' })
  expect(events).not.toContain('replica.rests')
})
