import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { leaseLock } from '../../src/platform/database/process-lease.ts'
import { openDatabase, type Database } from '../../src/platform/database/db.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { upgrade } from '../../src/platform/database/upgrade.ts'
import { bulkEmailKind, queueEmails } from '../../src/platform/mail/email.ts'
import { claimEmails } from '../../src/platform/mail/sending/claim-emails.ts'
import { isSendingAllowed } from '../../src/platform/mail/stop-sending.ts'
import { emailKinds, handlers } from '../../src/worker.ts'
import { waitUntil } from '../storms/storm-world.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { describeSchema } from '../support/describe-schema.ts'
import { secretKey } from '../support/queue-emails.ts'
import { runCommand } from '../support/run-command.ts'

type Rows = Record<string, unknown>[]
type OlderDatabase = Database & { url: string; read(statement: string): Promise<Rows> }

/** A database as 0.2.0 left it, with some of the demonstration's rows in every table, restored from a backup: its email is on hold. */
let oldest: TestDatabase
beforeAll(async () => {
  oldest = await cloneDatabase({ empty: true })
  const { pool, close } = openDatabase(oldest.url)
  await runMigrations({ pgPool: pool })
  const text = await promisify(gunzip)(await readFile(new URL('0.2.0.sql.gz', import.meta.url)))
  await pool.query(text.toString())
  await close()
})
afterAll(() => oldest.drop())

async function givenDatabase(options: Parameters<typeof cloneDatabase>[0]): Promise<OlderDatabase> {
  const { url, drop } = await cloneDatabase(options)
  const database = openDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return {
    ...database,
    url,
    read: async (statement) => (await database.pool.query<Record<string, unknown>>(statement)).rows,
  }
}

const givenOldest = () => givenDatabase({ of: oldest.url })

/** As `mail release` of 0.2.0 does. */
const release = ({ read }: OlderDatabase) =>
  read(`update mail_release set database = this_database(), table_oid = 'mail_release'::regclass::oid`)

class Stopped extends Error {}

/** A run of the upgrade that ends before a step. */
async function upgradeUntil({ pool }: Database, step: string): Promise<void> {
  const stop = (line: string) => {
    if (line === step) throw new Stopped()
  }
  await expect(upgrade(pool, stop)).rejects.toThrow(Stopped)
}

const tables = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`

async function readTables({ read }: OlderDatabase): Promise<Map<string, Rows>> {
  const names = (await read(tables)).map(({ name }) => name as string)
  return new Map(await Promise.all(names.map(async (name) => [name, await read(`table "${name}"`)] as const)))
}

/** Every row as a sentence of some columns, sorted. */
const inColumns = (rows: Rows, columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()

/** Tables and their columns that have another name since. */
const newNames: Record<string, { table?: string; columns?: Record<string, string> }> = {
  audit_entry: { columns: { deed: 'action' } },
  cohort: {
    columns: {
      kept_after_4_weeks: 'retained_after_4_weeks',
      kept_after_12_weeks: 'retained_after_12_weeks',
    },
  },
  letter: {
    table: 'email',
    columns: {
      once: 'idempotency_key',
      words: 'content',
      secret_gone: 'secret_erased',
      may_have_left: 'may_have_been_sent',
    },
  },
  mail_pause: { columns: { the_one: 'is_only' } },
  mail_release: { columns: { the_one: 'is_only' } },
  monthly_gift: { columns: { state_told_at: 'state_reported_at' } },
  newsletter_pause: { columns: { the_one: 'is_only' } },
  payment: { columns: { told_at: 'reported_at', refunds_told_at: 'refunds_reported_at' } },
  provider_account: { table: 'external_account' },
  provider_ticket: { table: 'external_account_ticket' },
  reconciliation: { columns: { the_one: 'is_only' } },
  secret_key: { columns: { the_one: 'is_only' } },
}

/** Columns whose content is in other tables since. */
const movedSince = ['current_leaflet_id', 'later_leaflet_ids', 'month']
/** Columns that no program read. */
const droppedSince: Record<string, readonly string[]> = {
  leaflet: ['lettered_edges'],
  one_time_code: ['wrong_tries'],
}

/** Rows read before the upgrade, under today’s names of tables and columns. */
const inNewNames = (tables: Map<string, Rows>): Map<string, Rows> =>
  new Map(
    [...tables].map(([name, rows]) => {
      const { table = name, columns = {} } = newNames[name] ?? {}
      const renamed = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [columns[column] ?? column, value])),
      )
      return [table, renamed]
    }),
  )

/** Sums and lists that are counted or read from other rows since. */
const countedSince = [
  'contact_message_day',
  'counted_donation',
  'donation_day',
  'donor_count',
  'donor_year',
  'listing',
  'listing_change',
  'listing_count',
  'listing_mark',
  'newsletter_reader_part',
  'origin_count',
  'tally',
  'tally_check',
  'tally_mark',
  'tally_month',
]

const jobsInOrder = 'select task_identifier, key, run_at from graphile_worker.jobs order by id'

const run = ({ url }: OlderDatabase, command: string, ...args: string[]) =>
  runCommand(command, args, { databaseUrl: url, dataDirectory: '/nonexistent', secretKey })

test('one command gives a database of 0.2.0 the schema of a new one, with every row, and sends nothing again', async () => {
  const [old, fresh] = [await givenOldest(), await givenDatabase({})]
  await release(old)
  await old.read(`select graphile_worker.add_job('campaigns.campaign-deleted', '{"campaignId": 2}')`)
  const before = inNewNames(await readTables(old))
  const jobs = await old.read(jobsInOrder)
  expect(jobs).toHaveLength(5)

  expect((await run(old, 'mail', 'show')).stderr).toContain('has the schema of another version')
  expect(await run(old, 'upgrade')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0140-emails-in-one-table.sql\n'),
  })
  expect(await run(old, 'upgrade'), 'a second time').toEqual({
    code: 0,
    stdout: 'The database is up to date. Start the processes.\n',
    stderr: '',
  })
  expect(await describeSchema(old.pool)).toBe(await describeSchema(fresh.pool))
  const migrations = 'select name, sha256, compatible_from from migration order by name'
  expect(await old.read(migrations)).toEqual(await fresh.read(migrations))

  const after = await readTables(old)
  expect([...before.keys()].filter((name) => !after.has(name))).toEqual(countedSince)
  for (const [name, rows] of after) {
    const earlier = before.get(name)
    if (!earlier || name === 'migration') continue
    expect(earlier, name).not.toEqual([])
    const goneSince = new Set([...movedSince, ...(droppedSince[name] ?? [])])
    const columns = Object.keys(earlier[0]!).filter((column) => !goneSince.has(column))
    expect(inColumns(rows, columns), name).toEqual(inColumns(earlier, columns))
  }
  expect(
    await old.read('select campaign_id, leaflet_id from campaign_leaflet order by campaign_id, place'),
  ).toEqual(
    before
      .get('campaign')!
      .toSorted((a, b) => Number(a['id']) - Number(b['id']))
      .flatMap(({ id, current_leaflet_id: first, later_leaflet_ids: later }) =>
        [first, ...(later as number[])]
          .filter((leaflet) => leaflet !== null)
          .map((leaflet) => ({ campaign_id: id, leaflet_id: leaflet })),
      ),
  )
  const newJobNames: Record<string, string> = {
    'campaigns.campaign-deleted': 'campaigns.campaign-ended',
    'campaigns.campaign-stopped': 'campaigns.campaign-ended',
    'letters.bounced': 'emails.bounced',
    'timetable.fold-sums': 'timetable.count-people',
  }
  expect(await old.read(jobsInOrder)).toEqual(
    jobs.map(({ task_identifier: name, key, ...job }) => ({
      ...job,
      task_identifier: newJobNames[String(name)] ?? name,
      key: newJobNames[String(key)] ?? key,
    })),
  )
  const handled = new Set(handlers.map(({ name }) => name))
  expect(
    (await old.read(jobsInOrder)).filter(({ task_identifier: name }) => !handled.has(name as string)),
  ).toEqual([])
  await expectNothingSentAgain(old, before.get('email')!)
})

/** @param earlier the emails before the upgrade */
async function expectNothingSentAgain({ db, read }: OlderDatabase, earlier: Rows): Promise<void> {
  expect(new Set(earlier.map(({ state }) => state))).toEqual(
    new Set(['queued', 'sending', 'in doubt', 'sent', 'failed', 'cancelled']),
  )
  const now = new Date()
  const kind = bulkEmailKind({
    name: 'mailing.leaflet',
    setting: 'leaflets',
    priority: 50,
    content: z.object({}),
    composeAll: async (emails) => emails.map(() => null),
  })
  const again = earlier
    .filter(({ state }) => state !== 'cancelled')
    .map(({ idempotency_key: key }) => ({ idempotencyKey: key as string, accountId: null, content: {} }))
  await db.transaction().execute((tx) => queueEmails(tx, kind, again, now))
  expect(await read('select count(*)::integer as count from email')).toEqual([{ count: earlier.length }])

  expect(await isSendingAllowed(db)).toBe(true)
  const priorities = [...new Set(earlier.map(({ priority }) => priority as number))].sort((a, b) => a - b)
  const claimed = await claimEmails(db, { sender: 1, count: 1000, priorities, now })
  const due = earlier.filter(({ state, due_at: dueAt }) => state === 'queued' && (dueAt as Date) <= now)
  expect(claimed.map(({ idempotency_key: key }) => key).sort()).toEqual(
    due.map(({ idempotency_key: key }) => key as string).sort(),
  )
  expect(due.length).toBeGreaterThan(10)
  for (const email of claimed)
    expect(
      emailKinds.find(({ name }) => name === email.kind)!.content.safeParse(email.content),
    ).toMatchObject({
      success: true,
    })
}

test('a restored copy of 0.2.0 stays on hold', async () => {
  const old = await givenOldest()
  await upgrade(old.pool, () => {})
  expect(await isSendingAllowed(old.db)).toBe(false)
  const claimed = await claimEmails(old.db, { sender: 1, count: 1000, priorities: [20, 50], now: new Date() })
  expect(claimed).toEqual([])
})

test('an upgrade that was killed goes on where it was, and until it has ended no process starts', async () => {
  const [old, fresh] = [await givenOldest(), await givenDatabase({})]
  await upgradeUntil(old, '0140-emails-in-one-table.sql')
  const reader = new pg.Client(old.url)
  await reader.connect()
  await reader.query('begin; lock table letter in access share mode')
  const killed = expect(upgrade(old.pool, () => {})).rejects.toThrow('terminat')
  await waitUntil(
    async () =>
      (
        await old.read(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%letter_by_month%'`)
      ).length > 0,
  )
  await killed
  await reader.end()
  expect(await old.read(`select max(name) as last from migration`)).toEqual([
    { last: '0136-cards-with-all-letters.sql' },
  ])
  await expect(migrate(old.pool)).rejects.toThrow('run `npm run upgrade`')

  const lines: string[] = []
  await upgrade(old.pool, (line) => lines.push(line))
  expect(lines[0]).toBe('0140-emails-in-one-table.sql')
  expect(await describeSchema(old.pool)).toBe(await describeSchema(fresh.pool))
})

const countMigrations = ({ read }: OlderDatabase) => read('select count(*) from migration')

test('an upgrade waits for no process: it refuses while one of an earlier version runs, and changes nothing', async () => {
  const old = await givenOldest()
  const before = await countMigrations(old)
  const refused = () =>
    expect(upgrade(old.pool, () => {})).rejects.toThrow('Processes of an earlier version are running')
  const web = new pg.Client({ connectionString: old.url, application_name: 'street-musketeers' })
  await web.connect()
  await refused()
  await web.end()
  const worker = new pg.Client(old.url)
  await worker.connect()
  await worker.query(`select pg_advisory_lock(${leaseLock}, 1)`)
  await refused()
  expect(await countMigrations(old)).toEqual(before)
  await worker.end()
  await upgrade(old.pool, () => {})
})

test('a database of another version, or of none, is left as it is', async () => {
  const old = await givenOldest()
  await old.read('create table copied as table migration')
  const refused = async (change: string, sentence: string) => {
    await old.read(change)
    await expect(upgrade(old.pool, () => {})).rejects.toThrow(sentence)
    await old.read('drop table if exists migration; create table migration as table copied')
  }
  await refused(
    `delete from migration where name = '0106-asked-what-next.sql'`,
    'is of a version before 0.2.0. Start 0.2.0 on it once',
  )
  await refused(
    `insert into migration (name, sha256) values ('0190-elsewhere.sql', '')`,
    'has migration 0190-elsewhere.sql, which no version up to this one has',
  )
  await refused(
    `insert into migration (name, sha256) values ('0107-first-months.sql', 'another')`,
    '0107-first-months.sql was edited after it had run',
  )
  await refused('drop table migration', 'has nothing to upgrade')
  expect(
    await old.read(`select to_regclass('letter_first') as months, to_regclass('network_month') as counts`),
  ).toEqual([{ months: null, counts: null }])
})

/** As every version since 0.2.0 inserts. */
const queue = ({ db }: Database, key: string, month: string, state: string) =>
  sql`
    insert into letter (once, month, kind, words, state, priority, due_at, created_at, ended_at)
    values (${key}, ${month}, 'mailing.leaflet', '{}', ${state}, 50, '2026-11-01', '2026-11-01',
      case when ${state}::text not in ('queued', 'sending', 'in doubt') then '2026-11-02'::timestamptz end)`.execute(
    db,
  )

/** A database of a development version after 0.2.0, whose emails are stored by month; it has none. */
async function givenMonths(): Promise<OlderDatabase> {
  const old = await givenOldest()
  await upgradeUntil(old, '0140-emails-in-one-table.sql')
  await old.read('truncate letter restart identity')
  return old
}
const emailsOf = ({ read }: OlderDatabase) =>
  read('select id, idempotency_key as key, state from email order by id')

test('emails that were stored by month become one table, with their numbers', async () => {
  const old = await givenMonths()
  await old.read(
    `create table letter_2031_05 partition of letter for values from ('2031-05-01') to ('2031-06-01')`,
  )
  await queue(old, 'first', '2026-01-01', 'sent')
  await queue(old, 'of a month', '2031-05-01', 'queued')
  await queue(old, 'of no month', '2044-01-01', 'in doubt')
  await queue(old, 'deleted', '2026-01-01', 'sent')
  await old.read(`delete from letter where once = 'deleted'`)
  await upgrade(old.pool, () => {})
  expect(await emailsOf(old)).toEqual([
    { id: 1, key: 'first', state: 'sent' },
    { id: 2, key: 'of a month', state: 'queued' },
    { id: 3, key: 'of no month', state: 'in doubt' },
  ])
  expect(await old.read(`select nextval('email_id_seq')`), 'no number is given twice').toEqual([
    { nextval: 5 },
  ])
})

test('of several emails with one key, the one that came furthest keeps it, and no other is sent', async () => {
  const old = await givenMonths()
  await queue(old, 'a', '2026-01-01', 'queued')
  await queue(old, 'a', '2044-01-01', 'sent')
  await queue(old, 'b', '2026-01-01', 'failed')
  await queue(old, 'b', '2044-01-01', 'queued')
  await upgrade(old.pool, () => {})
  expect(await emailsOf(old)).toEqual([
    { id: 1, key: 'a (email 1)', state: 'cancelled' },
    { id: 2, key: 'a', state: 'sent' },
    { id: 3, key: 'b (email 3)', state: 'failed' },
    { id: 4, key: 'b', state: 'queued' },
  ])
})
