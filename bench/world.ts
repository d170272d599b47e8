/** Large databases for measurements, which stay on disk between runs. */
import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { migrate } from '@street-musketeers/server/platform/database/migrate.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { runNightly } from '@street-musketeers/server/test/support/run-timetable.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { environmentOf } from './product.ts'
import { administratorRow, derivedRows, sessionRows, tableFillings, type Size } from './world-rows.ts'

const directory = fileURLToPath(new URL('./.worlds', import.meta.url))

/** Settings for a modest server: a quarter of the memory for the cache, as PostgreSQL's manual advises. Some need a restart. */
const settings = {
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  random_page_cost: '1.1',
}

/** A PostgreSQL for large worlds, stored in `bench/.worlds` between runs. */
export async function startLargePostgres(): Promise<Postgres> {
  const options = { directory, durable: true }
  const first = await startPostgres(options)
  const isTuned = await withClient(first.url(), async (client) => {
    const { rows } = await client.query<{ shared_buffers: string }>('show shared_buffers')
    if (rows[0]!.shared_buffers === settings.shared_buffers) return true
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter system set ${name} = '${value}'`)
    return false
  })
  if (isTuned) return first
  await first.stop()
  return startPostgres(options)
}

/** The address of a database with a world of this size. Creating a missing one takes minutes and prints a line for each table. */
export async function ensureLargeWorld(postgres: Postgres, size: Size): Promise<string> {
  const name = `world_${size.musketeers}_${size.campaigns}`
  const url = postgres.url(name)
  const exists = await withClient(postgres.url(), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })
  if (exists) {
    await migrateDatabase(url)
    return url
  }

  const unfinished = `${name}_unfinished`
  await withClient(postgres.url(), async (client) => {
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
  })
  await migrateDatabase(postgres.url(unfinished))
  await fill(postgres.url(unfinished), size)
  await withClient(postgres.url(), (client) => client.query(`alter database ${unfinished} rename to ${name}`))
  return url
}

async function migrateDatabase(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, { connections: 2 })
  await migrate(pool)
  await close()
}

async function withClient<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

/** Fills a table of millions without its indexes and keys, and creates them again afterwards. */
async function insertInBulk(client: pg.Client, table: string, insert: string): Promise<void> {
  const { rows: constraints } = await client.query<{ name: string; definition: string; kind: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition, contype as kind from pg_constraint
     where conrelid = $1::regclass and contype in ('u', 'f') order by contype desc`,
    [table],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  const { rows: referring } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_constraint where confrelid = $1::regclass`,
    [table],
  )
  const droppable = referring[0]!.count ? constraints.filter(({ kind }) => kind === 'f') : constraints
  for (const { name } of droppable) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(insert)
  for (const { definition } of indexes) await client.query(definition)
  for (const { name, definition } of droppable.toReversed())
    await client.query(
      `alter table ${table} add constraint ${name} ${definition}${definition.startsWith('FOREIGN') ? ' not valid' : ''}`,
    )
}

async function fill(url: string, size: Size): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const { table, insert } of tableFillings(size)) {
      const began = Date.now()
      await insertInBulk(client, table, insert)
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
      console.log(
        `${Number(rows[0]!.count).toLocaleString('en-GB').padStart(11)} rows of ${table} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
      )
    }
    for (const statement of derivedRows) await client.query(statement)
    // A trigger writes the words that administrators search.
    await client.query('set session_replication_role = origin')
    await client.query(`update account set words = ''`)
    await client.query('vacuum analyze')
  })
  const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-world-'))
  const environment = environmentOf({ DATABASE_URL: url, DATA_DIR: directory })
  // The nightly work says what it corrects: here everything.
  const silent = { info() {}, warn() {}, error() {} }
  const { platform, database } = await openPlatform(readConfig(environment), { log: silent })
  await runNightly(platform)
  await database.close()
  rmSync(directory, { recursive: true })
  await withClient(url, (client) => client.query('vacuum analyze'))
}

/** Signs in accounts. @returns the token of each */
export async function signInAccounts(pool: pg.Pool, accounts: readonly number[]): Promise<string[]> {
  const tokens = accounts.map(() => randomBytes(24).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await pool.query(sessionRows, [accounts, hashes])
  return tokens
}

/** Signs in an administrator, whose account is created the first time. */
export async function signInAdministrator(pool: pg.Pool): Promise<string> {
  await pool.query(administratorRow)
  const { rows } = await pool.query<{ id: number }>(`select id from account where role = 'administrator'`)
  const [token] = await signInAccounts(pool, [rows[0]!.id])
  return token!
}
