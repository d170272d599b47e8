import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase, type Database, type Db } from './db.ts'
import type { Log } from './log.ts'
import { openReading } from './reading.ts'

let [primary, copy]: TestDatabase[] = []
let database: Database
let reading: Db
const said: string[] = []
const log: Log = { happened: (event) => void said.push(event), failed: (event) => void said.push(event) }

beforeAll(async () => {
  primary = await cloneDatabase()
  copy = await cloneDatabase()
  database = openDatabase(primary.url)
  reading = openReading(database.pool, copy.url, log)
})
afterAll(async () => {
  await reading.destroy()
  await database.close()
  await primary?.drop()
})

const where = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(reading)
  return rows[0]!.name
}
const nameOf = (of: TestDatabase | undefined) => new URL(of!.url).pathname.slice(1)

test('large reads go to the copy, and to the database itself once the copy is away', async () => {
  expect(await where()).toBe(nameOf(copy))
  await copy?.drop()
  // The first read after the copy went may meet the broken connection; whoever asks again is served.
  await where().catch(() => sleep(0))
  expect(await where()).toBe(nameOf(primary))
  expect(said).toContain('replica.rests')
})
