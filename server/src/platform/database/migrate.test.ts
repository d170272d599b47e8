import pg from 'pg'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openDatabase } from './db.ts'
import { migrate } from './migrate.ts'

const build = '0002-build.sql'
const migrations = {
  '0001-table.sql': 'create table leaf (id bigint);\ninsert into leaf values (1);',
  [build]: `-- compatible-from: 0001-table.sql
-- outside-transaction
-- Dropped first: a build that was interrupted leaves an index that is not used.
drop index concurrently if exists leaf_id;
create unique index concurrently leaf_id on leaf (id);
`,
}

/** An empty database, a folder with these migrations, and a client that writes. */
async function givenMigrations() {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const { url, drop } = await cloneDatabase({ empty: true })
  const [client, observer] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([client.connect(), observer.connect()])
  onTestFinished(async () => {
    await Promise.all([client.end(), observer.end()])
    await drop()
    await rm(folder, { recursive: true })
  })
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('0001-table.sql', migrations['0001-table.sql'])
  /** As a process that starts. */
  async function start(): Promise<void> {
    const { pool, close } = openDatabase(url, { connections: 2 })
    try {
      await migrate(pool, pathToFileURL(`${folder}/`))
    } finally {
      await close()
    }
  }
  await start()
  await write(build, migrations[build])
  /** Connects as a process of another version does. */
  async function connectAs(applicationName: string): Promise<pg.Client> {
    const process = new pg.Client({ connectionString: url, application_name: applicationName })
    await process.connect()
    onTestFinished(() => process.end())
    return process
  }
  const one = async (text: string) => (await observer.query<Record<string, unknown>>(text)).rows[0]
  return {
    client,
    start,
    write,
    connectAs,
    /** The process that builds the index, once it waits for others. */
    async findBuilder(): Promise<number> {
      for (;;) {
        const row = await one(`select pid from pg_stat_activity
          where datname = current_database() and query ~ '^\\s*create unique' and wait_event_type = 'Lock'`)
        if (row) return row['pid'] as number
        await sleep(10)
      }
    },
    isValid: async () =>
      (await one(`select indisvalid from pg_index where indexrelid = to_regclass('leaf_id')`))?.[
        'indisvalid'
      ],
    timesRecorded: async () =>
      (await one(`select count(*)::integer from migration where name = '${build}'`))!['count'],
  }
}

test('an index is built concurrently, once, also by processes that start together while others write', async () => {
  const { client, start, findBuilder, isValid, timesRecorded } = await givenMigrations()
  await client.query('begin')
  await client.query('insert into leaf values (2)')
  const started = [start(), start(), start()]
  await findBuilder()
  // The others ask for the lock meanwhile. Were they to wait for it, none would ever end.
  await sleep(300)
  await client.query('commit')
  await Promise.all(started)
  expect([await isValid(), await timesRecorded()]).toEqual([true, 1])
  await start()
  expect(await timesRecorded()).toBe(1)
})

test('a migration outside a transaction that was cut off runs again', async () => {
  const { client, start, findBuilder, isValid, timesRecorded } = await givenMigrations()
  await client.query('begin')
  await client.query('insert into leaf values (2)')
  const cutOff = expect(start()).rejects.toThrow()
  const builder = await findBuilder()
  await client.query('select pg_terminate_backend($1)', [builder])
  await cutOff
  await client.query('commit')
  expect([await isValid(), await timesRecorded()]).toEqual([false, 0])

  await start()
  expect([await isValid(), await timesRecorded()]).toEqual([true, 1])
})

test('a migration outside a transaction that fails is not recorded', async () => {
  const { client, start, isValid, timesRecorded } = await givenMigrations()
  await client.query('insert into leaf values (1)')
  await expect(start()).rejects.toThrow('could not create unique index')
  expect([await isValid(), await timesRecorded()]).toEqual([false, 0])
  await client.query('truncate leaf')
  await start()
  expect([await isValid(), await timesRecorded()]).toEqual([true, 1])
})

const breaking = '0003-drop.sql'
const refusal = `Processes of an earlier version are running on this database, and do not work after migration ${breaking}. Stop them first.`

test('a process does not migrate while one runs that would not work afterwards, and does once that has ended', async () => {
  const { start, write, connectAs, timesRecorded } = await givenMigrations()
  await write(breaking, `-- compatible-from: ${build}\nalter table leaf rename to page;\n`)
  const running = await connectAs('street-musketeers 0001-table.sql')
  await expect(start()).rejects.toThrow(refusal)
  expect(await timesRecorded(), 'not even the migration before it').toBe(0)

  await connectAs(`street-musketeers ${build}`)
  await expect(start()).rejects.toThrow(refusal)
  await running.end()
  await start()
  expect(await timesRecorded()).toBe(1)
})

test('a process that does not say its version counts as the one that migrated last', async () => {
  const { start, write, connectAs } = await givenMigrations()
  await connectAs('street-musketeers')
  // Its worker, by its lease.
  const worker = await connectAs('')
  await worker.query('select pg_advisory_lock(7217, 1)')
  await start()
  await write(breaking, 'alter table leaf rename to page;\n')
  await expect(start()).rejects.toThrow(refusal)
})
