import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { correctCounts, rebuildMarks } from '@street-musketeers/server/insight/listing-store.ts'
import { recountMissedDonations } from '@street-musketeers/server/donations/sums-store.ts'
import { correctMessageCounts } from '@street-musketeers/server/mailing/contact/inbox-store.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { migrate } from '@street-musketeers/server/platform/database/migrate.ts'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { rowsOfWorld, type Size } from './world-rows.ts'

const directory = fileURLToPath(new URL('../.worlds', import.meta.url))

/**
 * A PostgreSQL with room for large worlds, kept between runs in `bench/.worlds`. Its memory is that of a modest server: a
 * quarter of it for the cache, as PostgreSQL's manual advises.
 * @param durable whether a commit waits for the disk, as it does for people; making a world need not
 */
export async function startLargePostgres({ durable = true } = {}): Promise<Postgres> {
  const first = await startPostgres({ directory, durable })
  const changed = await withClient(first.url(), async (on) => {
    const { rows } = await on.query(`select current_setting('shared_buffers') = '2GB' as done`)
    if (rows[0].done) return false
    for (const setting of [
      `shared_buffers = '2GB'`,
      `maintenance_work_mem = '512MB'`,
      `max_wal_size = '8GB'`,
      `checkpoint_timeout = '30min'`,
      `random_page_cost = 1.1`,
    ])
      await on.query(`alter system set ${setting}`)
    return true
  })
  if (!changed) return first
  await first.stop()
  return startPostgres({ directory, durable })
}

/**
 * The address of a database with a world of that size, made if it is not there yet, in SQL and in minutes.
 * @param say told how far it is
 */
export async function ensureLargeWorld(
  postgres: Postgres,
  size: Size,
  say: (line: string) => void,
): Promise<string> {
  const name = `world_${size.musketeers}_${size.campaigns}`
  const url = postgres.url(name)
  const exists = await withClient(postgres.url(), async (on) => {
    const { rowCount } = await on.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })
  if (exists) {
    await migrateDatabase(url)
    return url
  }

  const unfinished = `${name}_unfinished`
  await withClient(postgres.url(), async (on) => {
    await on.query(`drop database if exists ${unfinished} with (force)`)
    await on.query(`create database ${unfinished}`)
  })
  await migrateDatabase(postgres.url(unfinished))
  await fill(postgres.url(unfinished), size, say)
  await withClient(postgres.url(), (on) => on.query(`alter database ${unfinished} rename to ${name}`))
  return url
}

async function migrateDatabase(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, { connections: 2 })
  await migrate(pool, url)
  await close()
}

async function withClient<T>(url: string, deed: (on: pg.Client) => Promise<T>): Promise<T> {
  const on = new pg.Client(url)
  await on.connect()
  try {
    return await deed(on)
  } finally {
    await on.end()
  }
}

/** How a table of millions is filled: without its indexes and keys, which are made anew when all rows are there. */
async function insertInBulk(on: pg.Client, table: string, insert: string): Promise<void> {
  const { rows: constraints } = await on.query<{ name: string; definition: string; kind: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition, contype as kind from pg_constraint
     where conrelid = $1::regclass and contype in ('u', 'f') order by contype desc`,
    [table],
  )
  const { rows: indexes } = await on.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  const { rows: referring } = await on.query<{ count: number }>(
    `select count(*)::int as count from pg_constraint where confrelid = $1::regclass`,
    [table],
  )
  const droppable = referring[0]!.count ? constraints.filter(({ kind }) => kind === 'f') : constraints
  for (const { name } of droppable) await on.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await on.query(`drop index ${name}`)
  await on.query(insert)
  for (const { definition } of indexes) await on.query(definition)
  for (const { name, definition } of droppable.toReversed())
    await on.query(
      `alter table ${table} add constraint ${name} ${definition}${definition.startsWith('FOREIGN') ? ' not valid' : ''}`,
    )
}

async function fill(url: string, size: Size, say: (line: string) => void): Promise<void> {
  await withClient(url, async (on) => {
    // What is written in bulk is counted in bulk at the end.
    await on.query('set session_replication_role = replica')
    for (const [what, table, insert] of rowsOfWorld(size)) {
      const began = Date.now()
      await insertInBulk(on, table, insert)
      const { rows } = await on.query<{ count: string }>(`select count(*) from ${table}`)
      say(
        `${Number(rows[0]!.count).toLocaleString('en-GB').padStart(11)} ${what} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
      )
    }
    await on.query(
      `insert into tally (account_id, campaign_id, month, joined, members, mailed, delivered)
       select account_id, campaign_id, month, joined, members, mailed, delivered from tally_counted`,
    )
    await on.query(
      `insert into tally_month (month, joined, members, mailed, delivered)
       select month, sum(joined), sum(members), sum(mailed), sum(delivered) from tally group by month`,
    )
    await on.query('update campaign set current_leaflet_id = id')
    for (const table of ['account', 'campaign', 'leaflet', 'membership'])
      await on.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    await on.query('set session_replication_role = origin')
  })
  const { db, close } = openDatabase(url, { connections: 2 })
  await db.transaction().execute(async (tx) => {
    await correctCounts(tx)
    await rebuildMarks(tx, 1000)
    await recountMissedDonations(tx)
    await correctMessageCounts(tx)
  })
  await close()
  await withClient(url, (on) => on.query('vacuum analyze'))
}
