import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { openDatabase, type Db } from '../src/platform/database/db.ts'
import { eraseOldEmails } from '../src/platform/mail/erase-emails.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { readChangelog } from './operations/changelog.ts'
import { cloneDatabase } from './support/database.ts'

const [, ...versionsBefore] = await readChangelog()

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A database with the schema of a released version. */
async function createReleasedDatabase(version: string) {
  const lastMigration = versionsBefore.find((each) => each.version === version)!.lastMigration!
  const { url, drop } = await cloneDatabase({ empty: true })
  const database = openDatabase(url)
  open.push(drop, () => database.close())
  const { pool } = database
  await pool.query(
    'create table migration (name text primary key, sha256 text not null, ran_at timestamptz default now())',
  )
  const directory = new URL('../migrations/', import.meta.url)
  for (const name of (await readdir(directory)).sort()) {
    if (name > lastMigration) break
    const text = await readFile(new URL(name, directory), 'utf8')
    await pool.query(text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await pool.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
  }
  return { ...database, update: () => migrate(pool) }
}

/** The columns and indexes that a version depends on. An index of a table in ranges counts when each range has it, which makes it valid. */
async function findDependencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s', table_name, column_name, data_type) as line
      from information_schema.columns where table_schema = 'public'
    union all select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index join pg_class on oid = indexrelid
      where relnamespace = 'public'::regnamespace and indisvalid`.execute(db)
  return rows.map(({ line }) => line)
}

/** Indexes that the last released version uses without naming them, and that another with the same columns has replaced since. */
const replaced = [
  'CREATE UNIQUE INDEX letter_pkey ON public.letter USING btree (id)',
  'CREATE UNIQUE INDEX letter_once_key ON public.letter USING btree (once)',
  "CREATE INDEX letter_to_empty ON public.letter USING btree (ended_at) WHERE ((words <> '{}'::jsonb) OR (to_email IS NOT NULL))",
]

/** Columns that an insert must name. */
async function findRequiredColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s', table_name, column_name) as line from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db)
  return rows.map(({ line }) => line)
}

test('everything that the last released version reads and writes still works while both versions run', async () => {
  const { db, update } = await createReleasedDatabase(versionsBefore[0]!.version)
  const [dependencies, requiredBefore] = [await findDependencies(db), await findRequiredColumns(db)]
  await update()
  const available = new Set(await findDependencies(db))
  expect(dependencies.filter((line) => !available.has(line)).toSorted()).toEqual(replaced.toSorted())
  const tables = new Set(requiredBefore.map((column) => column.split('.')[0]))
  const requiredAfter = (await findRequiredColumns(db)).filter((column) => tables.has(column.split('.')[0]))
  expect(requiredAfter.toSorted()).toEqual(requiredBefore.toSorted())
})

test('an email that was queued before emails were stored by month is not queued again', async () => {
  const { db, update } = await createReleasedDatabase('0.2.0')
  // As the last released version inserts; without a month, as the version before it did.
  const queue = (once: string, month: string | null) =>
    sql`
    insert into letter (once, month, kind, words, priority, due_at, created_at)
    values (${once}, coalesce(${month}, '2000-01-01')::date, 'mailing.leaflet', '{}', 50, '2026-11-01', '2026-11-01')
    on conflict do nothing`.execute(db)
  await queue('leaflet:1:1', null)
  await queue('leaflet:1:2', '2026-10-01')
  await update()
  for (const month of ['2026-11-01', '2029-01-01'])
    for (const once of ['leaflet:1:1', 'leaflet:1:2', 'leaflet:1:3']) await queue(once, month)
  const emails = await db.selectFrom('letter').select(['id', 'once', 'month']).orderBy('id').execute()
  expect(emails.filter(({ month }) => month < '2029')).toMatchObject([
    { id: 1, once: 'leaflet:1:1', month: '2000-01-01' },
    { id: 2, once: 'leaflet:1:2', month: '2026-10-01' },
    { once: 'leaflet:1:3', month: '2026-11-01' },
  ])
  expect(new Set(emails.map(({ id }) => id)).size).toBe(emails.length)
})

test('codes in doubt from before the migration get an end date, and are erased when it is old', async () => {
  const { db, update } = await createReleasedDatabase('0.1.0')
  const kinds = {
    'identity.password-code': 'A code',
    'identity.already-have-account': null,
    'mailing.leaflet': null,
    'identity.welcome': null,
  }
  for (const [kind, sealed] of Object.entries(kinds))
    await sql`
      insert into letter (once, kind, to_email, words, sealed, state, priority, due_at, created_at)
      values (${kind}, ${kind}, 'ada@example.org', '{"firstname": "Ada"}', ${sealed}::text::bytea, 'sending', 0, '2026-11-01', '2026-11-01')`.execute(
      db,
    )
  await sql`update letter set state = 'in doubt', sealed = null, in_doubt_count = 1`.execute(db)
  await update()

  const ended = db
    .selectFrom('letter')
    .select(['kind', 'ended_at', 'to_email'])
    .where('ended_at', 'is not', null)
  const at = new Date('2026-11-01')
  await eraseOldEmails(db, new Date('2026-11-02'))
  expect(await ended.orderBy('id').execute()).toEqual([
    { kind: 'identity.password-code', ended_at: at, to_email: null },
    { kind: 'identity.already-have-account', ended_at: at, to_email: null },
  ])
})

test('organisations keep the numbers of people that they saw before the migration', async () => {
  const { db, update } = await createReleasedDatabase('0.1.0')
  await sql`
    insert into account (role, email, firstname, lastname, how_heard, signed_up_at)
    select case nth when 0 then 'organisation' else 'musketeer' end, nth || '@example.org', 'Ada', 'Lovelace', 'OTHER', '2026-01-01'
    from generate_series(0, 4) as nth`.execute(db)
  await sql`
    insert into campaign (account_id, name, description, published_at)
    select id, 'Fair pay now', '', '2026-01-01' from account where role = 'organisation'`.execute(db)
  await sql`
    insert into leaflet (campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, page_keys, created_at)
    select id, 1, 'file', 'application/pdf', '', 1, 1, 'preview', '{}', '2026-01-01' from campaign`.execute(
    db,
  )
  await sql`
    insert into membership (account_id, campaign_id, joined_at, withdrawn_at)
    select account.id, campaign.id, '2026-02-02', case when email = '1@example.org' then timestamptz '2026-02-03' end
    from account, campaign where role = 'musketeer'`.execute(db)
  await sql`
    insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at)
    select membership.id, leaflet.id, '2026-02-02', '2026-03-03' from membership, leaflet`.execute(db)
  await sql`
    insert into delivery (membership_id, delivered_on, leaflets_delivered, submission_id, reported_at)
    select id, '2026-03-04', 20, gen_random_uuid(), '2026-03-04' from membership`.execute(db)
  await update()

  expect(await db.selectFrom('shown_campaign').select(['deliverers']).execute()).toEqual([{ deliverers: 3 }])
  expect(
    await db
      .selectFrom('shown_tally')
      .select(['month', 'joined', 'withdrawn', 'mailed'])
      .where((tally) => tally.or([tally('joined', '>', 0), tally('mailed', '>', 0)]))
      .orderBy('month')
      .execute(),
  ).toEqual([
    { month: '2026-02-01', joined: 4, withdrawn: 1, mailed: 0 },
    { month: '2026-03-01', joined: 0, withdrawn: 0, mailed: 4 },
  ])
  expect(await db.selectFrom('shown_version').select('mailed').execute()).toEqual([{ mailed: 4 }])
  expect(await db.selectFrom('shown_delivery_month').select(['month', 'deliverers']).execute()).toEqual([
    { month: '2026-03-01', deliverers: 3 },
  ])
  const { rows } = await sql`
    select from shown_campaign where next_count_at > now() and next_count_at <= now() + interval '8 days'
      and to_char(next_count_at at time zone 'Europe/London', 'ID HH24:MI') = '1 08:00'`.execute(db)
  expect(rows).toHaveLength(1)
})
