import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres.ts'
import { openDatabase } from '@street-musketeers/server/platform/db.ts'
import { migrate } from '@street-musketeers/server/platform/migrate.ts'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface Size {
  musketeers: number
  campaigns: number
}

/** Every musketeer joins so many campaigns, one of each band: the first band is a few huge campaigns, the last half of all, small ones. */
const bands = 10
const campaignsOfAnOrganisation = 20

const directory = fileURLToPath(new URL('.worlds', import.meta.url))

/**
 * A PostgreSQL with room for large worlds, kept between runs in `bench/.worlds`. Its memory is that of a modest server: a
 * quarter of it for the cache, as PostgreSQL's manual advises.
 */
export async function startLargePostgres(): Promise<Postgres> {
  const first = await startPostgres({ directory, durable: false })
  const changed = await ask(first.url(), async (on) => {
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
  return startPostgres({ directory, durable: false })
}

/**
 * The address of a database with a world of that size, made if it is not there yet, in SQL and in minutes.
 * @param say told how far it is
 */
export async function largeWorld(
  postgres: Postgres,
  size: Size,
  say: (line: string) => void,
): Promise<string> {
  const name = `world_${size.musketeers}_${size.campaigns}`
  const url = postgres.url(name)
  const exists = await ask(postgres.url(), async (on) => {
    const { rowCount } = await on.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })
  if (exists) {
    await bringUpToDate(url)
    return url
  }

  const unfinished = `${name}_unfinished`
  await ask(postgres.url(), async (on) => {
    await on.query(`drop database if exists ${unfinished} with (force)`)
    await on.query(`create database ${unfinished}`)
  })
  await bringUpToDate(postgres.url(unfinished))
  await ask(postgres.url(unfinished), (on) => fill(on, size, say))
  await ask(postgres.url(), (on) => on.query(`alter database ${unfinished} rename to ${name}`))
  return url
}

async function bringUpToDate(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, { connections: 2 })
  await migrate(pool, url)
  await close()
}

async function ask<T>(url: string, deed: (on: pg.Client) => Promise<T>): Promise<T> {
  const on = new pg.Client(url)
  await on.connect()
  try {
    return await deed(on)
  } finally {
    await on.end()
  }
}

/** How a table of millions is filled: without its indexes and keys, which are made anew when all rows are there. */
async function inBulk(on: pg.Client, table: string, insert: string): Promise<void> {
  const { rows: constraints } = await on.query<{ name: string; says: string; kind: string }>(
    `select conname as name, pg_get_constraintdef(oid) as says, contype as kind from pg_constraint
     where conrelid = $1::regclass and contype in ('u', 'f') order by contype desc`,
    [table],
  )
  const { rows: indexes } = await on.query<{ name: string; says: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as says from pg_index
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
  for (const { says } of indexes) await on.query(says)
  for (const { name, says } of droppable.toReversed())
    await on.query(
      `alter table ${table} add constraint ${name} ${says}${says.startsWith('FOREIGN') ? ' not valid' : ''}`,
    )
}

async function fill(
  on: pg.Client,
  { musketeers, campaigns }: Size,
  say: (line: string) => void,
): Promise<void> {
  const organisations = Math.ceil(campaigns / campaignsOfAnOrganisation)
  const steps: [what: string, table: string, insert: string][] = [
    [
      'accounts',
      'account',
      `insert into account (id, role, email, firstname, lastname, how_heard, signed_up_at, activated_at)
       overriding system value
       select nth, case when nth <= ${organisations} then 'organisation' else 'musketeer' end,
         'person.' || nth || '@' || (array['example.org', 'mail.example', 'post.example', 'union.example'])[1 + nth % 4],
         (array['Ada', 'Grace', 'Keir', 'Annie', 'Tom', 'Ellen', 'Will', 'Mary'])[1 + nth % 8],
         (array['Besant', 'Hardie', 'Wilkinson', 'Mann', 'Tillett', 'Macarthur', 'Thorne'])[1 + nth % 7] || ' ' || nth,
         (array['DEFAULT', 'SEARCH_ENGINE', 'RECOMMENDED', 'SOCIAL_MEDIA', 'BLOG_PUB', 'OTHER'])[1 + nth % 6],
         timestamptz '2026-11-01' - nth % 730 * interval '1 day' - nth % 86400 * interval '1 second',
         case when nth % 50 = 0 and nth > ${organisations} then null else timestamptz '2026-11-01' - nth % 730 * interval '1 day' end
       from generate_series(1, ${organisations + musketeers}) as nth`,
    ],
    [
      'rhythms',
      'musketeer',
      `insert into musketeer (account_id, frequency, anchor, next_due_at)
       select ${organisations} + nth,
         (array['WEEKLY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY'])[1 + nth % 4], timestamp '2026-11-16 08:00', timestamptz '2026-11-23 08:00Z'
       from generate_series(1, ${musketeers}) as nth`,
    ],
    [
      'chosen causes',
      'chosen_cause',
      `insert into chosen_cause (account_id, cause, priority)
       select ${organisations} + nth, name, priority
       from generate_series(1, ${musketeers}) as nth, generate_series(1, 3) as priority
       join cause on true where position = 1 + (nth * 7 + priority * 9) % 27`,
    ],
    [
      'campaigns',
      'campaign',
      `insert into campaign (id, account_id, name, description, published_at)
       overriding system value
       select nth, 1 + nth % ${organisations}, 'Campaign ' || nth, 'Why this matters on your street, in ' || nth || ' words or fewer.',
         timestamptz '2026-11-01' - (${campaigns} - nth) * interval '20 minutes'
       from generate_series(1, ${campaigns}) as nth`,
    ],
    [
      'their causes',
      'campaign_cause',
      `insert into campaign_cause (campaign_id, cause)
       select nth, name from generate_series(1, ${campaigns}) as nth, generate_series(1, 2) as which
       join cause on true where position = 1 + (nth * 5 + which * 11) % 27`,
    ],
    [
      'leaflets',
      'leaflet',
      `insert into leaflet (id, campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, page_keys, created_at)
       overriding system value
       select nth, nth, 1, md5('file' || nth) || '.pdf', 'application/pdf', repeat('0', 64), 150000, 1,
         md5('preview' || nth) || '.webp', array[md5('page' || nth) || '.webp'], timestamptz '2026-11-01'
       from generate_series(1, ${campaigns}) as nth`,
    ],
    [
      'memberships',
      'membership',
      // Band b holds the campaigns from 2^(b-1) to 2^b, scaled: each has as many members as all others of its band.
      `insert into membership (id, account_id, campaign_id, joined_at, emailed_at, mailed_leaflet_id)
       overriding system value
       select (band - 1) * ${musketeers}::bigint + nth, ${organisations} + nth,
         campaign_id,
         timestamptz '2026-10-31' - (nth * 31 + band * 37) % 360 * interval '1 day',
         case when band < ${bands} then timestamptz '2026-11-01' - nth % 300 * interval '1 day' end,
         case when band < ${bands} then campaign_id end
       from generate_series(1, ${bands}) as band
       cross join lateral (
         select (${campaigns} * (power(2, band - 1) - 1) / ${2 ** bands - 1})::bigint as first,
           (${campaigns} * (power(2, band) - 1) / ${2 ** bands - 1})::bigint as beyond
       ) as bounds
       cross join generate_series(1, ${musketeers}) as nth
       cross join lateral (
         select 1 + first + (nth * 7919::bigint + band * 104729) % greatest(1, beyond - first) as campaign_id
       ) as joined`,
    ],
    [
      'mailed leaflets',
      'planned_leaflet',
      `insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at)
       select membership.id, leaflet.id, emailed_at, emailed_at
       from membership join leaflet using (campaign_id) where emailed_at is not null order by membership.id`,
    ],
    [
      'deliveries',
      'delivery',
      `insert into delivery (membership_id, delivered_on, leaflets_delivered, submission_id, reported_at)
       select id, (joined_at + interval '1 day')::date, 5 + id % 40, md5(id::text)::uuid, joined_at + interval '2 days'
       from membership`,
    ],
  ]

  // What is written in bulk is counted in bulk at the end.
  await on.query('set session_replication_role = replica')
  for (const [what, table, insert] of steps) {
    const began = Date.now()
    await inBulk(on, table, insert)
    const { rows } = await on.query<{ count: string }>(`select count(*) from ${table}`)
    say(
      `${Number(rows[0]!.count).toLocaleString('en-GB').padStart(11)} ${what} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    )
  }
  await on.query(
    `insert into tally (account_id, campaign_id, month, joined, members, mailed, delivered)
     select account_id, campaign_id, month, joined, members, mailed, delivered from tally_counted`,
  )
  await on.query('update campaign set current_leaflet_id = id')
  for (const table of ['account', 'campaign', 'leaflet', 'membership'])
    await on.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await on.query('set session_replication_role = origin')
  await on.query('vacuum analyze')
}
