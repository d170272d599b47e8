import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { describeSchema } from './support/describe-schema.ts'
import { queueWelcomeEmails, secretKey } from './support/queue-emails.ts'
import { runCommand } from './support/run-command.ts'
import { startSink, type Sink } from './support/sink.ts'
import { startWorkerProcess } from './support/worker-process.ts'

const password = "it's a password"
let postgres: Postgres
let superuser: pg.Client
let sink: Sink
let dataDirectory: string

/** The address of a database for the product's role. */
function urlOf(database: string): string {
  const url = new URL(postgres.url(database))
  url.username = 'musketeers'
  url.password = encodeURIComponent(password)
  return url.href
}

/** Runs the script of compose.yaml as psql would. */
async function runRoleScript(): Promise<void> {
  const script = await readFile(new URL('../../scripts/create-database-role.sql', import.meta.url), 'utf8')
  const statements = script
    .replaceAll(/^(\\|--).*$/gm, '')
    .replaceAll(":'password'", pg.escapeLiteral(password))
    .split(';')
  for (const statement of statements) await superuser.query(statement)
}

beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  superuser = new pg.Client(postgres.url())
  await superuser.connect()
  await runRoleScript()
  sink = await startSink()
  dataDirectory = await mkdtemp(join(tmpdir(), 'street-musketeers-role-'))
})
afterAll(async () => {
  await superuser.end()
  await postgres.stop()
  await sink.stop()
  await rm(dataDirectory, { recursive: true })
})

test('the role may do nothing beyond its own database, and nobody signs in as the superuser', async () => {
  const { rows } = await superuser.query(
    `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as may_do_more
    from pg_roles where rolname = 'musketeers'`,
  )
  expect(rows).toEqual([{ may_do_more: false }])
  for (const url of [urlOf('postgres'), urlOf('template1'), postgres.url()]) {
    const client = new pg.Client(url)
    await expect(client.connect()).rejects.toThrow(/permission denied|password authentication failed/)
  }
})

test('the product migrates, starts, sends and obeys its operator as that role', async () => {
  const databaseUrl = urlOf('musketeers')
  const worker = await startWorkerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SMTP_URL: sink.url,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: secretKey,
  })
  const database = openDatabase(databaseUrl)
  await queueWelcomeEmails(database, 1)
  await sink.waitForMessages(1)
  const shown = await runCommand('mail', ['show'], { databaseUrl, dataDirectory, secretKey })
  expect(shown).toMatchObject({
    code: 0,
    stdout: 'Mail is being sent from this database.\nNo email waits.\n',
  })
  expect(await worker.stop()).toBe(0)
  await database.close()
})

test('the role can read everything that a backup contains, and make the schema again in an empty database', async () => {
  const client = new pg.Client(urlOf('musketeers'))
  await client.connect()
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select format('%I.%I', nspname, relname) as name, relkind as kind
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'S', 'v') and nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.some(({ name }) => name.startsWith('graphile_worker.'))).toBe(true)
  await client.query('begin transaction isolation level repeatable read')
  for (const { name, kind } of rows) {
    // As pg_dump does.
    if (kind === 'r' || kind === 'p') await client.query(`lock table ${name} in access share mode`)
    await client.query(`select * from ${name} limit 1`)
  }
  await client.end()

  await superuser.query('create database restored owner musketeers')
  const restored = openDatabase(urlOf('restored'))
  await migrate(restored.pool)
  const original = openDatabase(urlOf('musketeers'))
  expect(await describeSchema(restored.pool)).toBe(await describeSchema(original.pool))
  await Promise.all([restored.close(), original.close()])
})
