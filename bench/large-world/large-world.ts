import type { Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { updateShownCounts } from '@street-musketeers/server/insight/counts/update-shown-counts.ts'
import { recountMissedDonations } from '@street-musketeers/server/donations/sums-store.ts'
import { correctMessageCounts } from '@street-musketeers/server/mailing/contact/inbox-store.ts'
import { correctReaderCounts } from '@street-musketeers/server/mailing/newsletter/store.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { migrate } from '@street-musketeers/server/platform/database/migrate.ts'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startTunedPostgres } from '../tuned-postgres.ts'
import { tableFillings, type Size } from './world-rows.ts'

const directory = fileURLToPath(new URL('../.worlds', import.meta.url))

/**
 * A PostgreSQL for large worlds, stored in `bench/.worlds` between runs. Its memory settings suit a modest server: a quarter of the memory for
 * the cache, as PostgreSQL's manual advises.
 * @param durable whether a commit waits for the disk, as in production; creating a world need not
 */
export const startLargePostgres = ({ durable = true } = {}): Promise<Postgres> =>
  startTunedPostgres(
    { directory, durable },
    {
      shared_buffers: '2GB',
      maintenance_work_mem: '512MB',
      max_wal_size: '8GB',
      checkpoint_timeout: '30min',
      random_page_cost: '1.1',
    },
  )

/**
 * The address of a database with a world of this size. Creating a missing one takes minutes.
 * @param log gets a line for each table
 */
export async function ensureLargeWorld(
  postgres: Postgres,
  size: Size,
  log: (line: string) => void,
): Promise<string> {
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
  await fill(postgres.url(unfinished), size, log)
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

async function fill(url: string, size: Size, log: (line: string) => void): Promise<void> {
  await withClient(url, async (client) => {
    // The triggers that keep counts are off; the counts are made at the end.
    await client.query('set session_replication_role = replica')
    for (const { description, table, insert } of tableFillings(size)) {
      const began = Date.now()
      await insertInBulk(client, table, insert)
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
      log(
        `${Number(rows[0]!.count).toLocaleString('en-GB').padStart(11)} ${description} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
      )
    }
    await client.query(
      `insert into tally (account_id, campaign_id, month, joined, members, mailed, delivered)
       select account_id, campaign_id, month, joined, members, mailed, delivered from tally_counted`,
    )
    await client.query(
      `insert into tally_month (month, joined, members, mailed, delivered)
       select month, sum(joined), sum(members), sum(mailed), sum(delivered) from tally group by month`,
    )
    // What weekly counts would have shown until now.
    await client.query(
      `insert into shown_tally (account_id, campaign_id, month, joined, withdrawn, mailed)
       select account_id, campaign_id, month, joined, joined - members, mailed from tally`,
    )
    await client.query(
      `insert into shown_version (leaflet_id, mailed)
       select leaflet_id, count(*) from planned_leaflet where sent_at is not null group by leaflet_id`,
    )
    await client.query(
      `update campaign set current_leaflet_id = id, later_leaflet_ids = array(
         select leaflet.id from leaflet where campaign_id = campaign.id and version > 1 order by version
       )`,
    )
    await client.query('select match_campaigns(array(select id from campaign))')
    for (const table of ['account', 'campaign', 'leaflet', 'membership'])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    await client.query('set session_replication_role = origin')
    await client.query("update account set words = ''")
  })
  const { db, close } = openDatabase(url, { connections: 2 })
  await db.transaction().execute(async (tx) => {
    await recountMissedDonations(tx)
    await correctMessageCounts(tx)
    await correctReaderCounts(tx)
  })
  await updateShownCounts({ db }, new Date())
  await close()
  await withClient(url, (client) => client.query('vacuum analyze'))
}
