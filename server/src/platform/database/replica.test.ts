import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openDatabase, type Database, type Db } from './db.ts'
import type { Log } from '../operations/log.ts'
import { openReplica } from './replica.ts'

let [primary, copy]: TestDatabase[] = []
let database: Database
let reading: Db
let said: string[]
const log: Log = { info: (event) => void said.push(event), error: (event) => void said.push(event) }

beforeAll(async () => {
  primary = await cloneDatabase()
  database = openDatabase(primary.url)
})
afterAll(async () => {
  await database.close()
  await primary?.drop()
})
beforeEach(async () => {
  said = []
  copy = await cloneDatabase()
  reading = openReplica(database.pool, copy.url, log)
  while (!said.includes('replica.used')) await sleep(10)
})
afterEach(async () => {
  await reading.destroy()
  await copy?.drop()
})

const where = async (seconds = 0) => {
  const { rows } = await sql<{ name: string }>`
    select current_database() as name from pg_sleep(${seconds})`.execute(reading)
  return rows[0]!.name
}
const nameOf = (of: TestDatabase | undefined) => new URL(of!.url).pathname.slice(1)
/** Whether the copy is about to answer. */
const isAtWork = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = ${nameOf(copy)} and state = 'active' and query like '%pg_sleep%'`.execute(database.db)
  return rows.length > 0
}
const dropCopy = async () => {
  await copy?.drop()
  copy = undefined
}

test('large reads go to the copy, and to the database itself once the copy is away', async () => {
  expect(await where()).toBe(nameOf(copy))
  await dropCopy()
  expect(await Promise.all([where(), where(), where()])).toEqual(Array(3).fill(nameOf(primary)))
  expect(said).toContain('replica.rests')
})

test('a read under way when the copy goes is made again on the database itself', async () => {
  const underWay = where(1.5)
  while (!(await isAtWork())) await sleep(10)
  await dropCopy()
  expect(await underWay).toBe(nameOf(primary))
})

test('a copy that does not answer is not waited for', async () => {
  expect(await where(2.1), 'the database itself takes its time').toBe(nameOf(primary))
})

test('a mistake in a statement is told as it is', async () => {
  await expect(sql`select nothing_of_the_kind()`.execute(reading)).rejects.toMatchObject({ code: '42883' })
  expect(said).not.toContain('replica.rests')
})
