import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { migrationsFolder } from './db.ts'
import { leaseLock } from './process-lease.ts'

/** An arbitrary constant, the same in every process. */
const migrationLock = 7_217_001

interface AppliedMigration {
  name: string
  sha256: string
  /** The last migration that the oldest program knows which still works after it. */
  compatible_from: string | null
}

export interface Migration {
  name: string
  text: string
  sha256: string
  /** As `compatible_from`. */
  oldest: string | null
}

/** The first line of a migration names the oldest program that still works after it, by the last migration which that program knows. */
const compatibleFrom = /^-- compatible-from: (\S+\.sql)$/m

/** Marks a migration whose statements are each a transaction of its own, as PostgreSQL requires of indexes that are built concurrently. */
const isOutsideTransaction = /^-- outside-transaction$/m

/**
 * Brings the schema up to date: forward only, each file once and in order, under a lock so that several processes may start at
 * once. A database that a newer program has migrated is used as it is if all newer migrations declare that this program still works
 * (rule: upgrades-go-back). A migration is one transaction. One that says that it runs outside runs again from its first statement if it was
 * interrupted.
 * @param directory of the migrations
 * @throws {StartProblem} when they do not, when a process runs that would not work after a migration, when one was edited after it ran, or when
 * the database is of a version before the first migration
 */
export async function migrate(pool: pg.Pool, directory: URL = migrationsFolder): Promise<void> {
  const migrations = await readMigrations(directory)
  await underMigrationLock(pool, async (client) => {
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now(), compatible_from text)',
    )
    const applied = await readApplied(client)
    if (applied.some(({ name }) => name < migrations[0]!.name))
      throw new StartProblem(
        'The database is of a version before 1.0.0. Stop every process, make a backup, then run `npm run upgrade` (docs/runbook.md, "From 0.2.0 to 1.0.0").',
      )
    requireCompatible(
      applied.filter(({ name }) => !migrations.some((each) => each.name === name)),
      migrations.at(-1)!.name,
    )
    const pending = findPending(migrations, applied)
    await requireNoneBroken(client, pending, applied.at(-1)?.name ?? '')
    for (const migration of pending) await apply(client, migration)
    await runMigrations({ pgPool: pool })
  })
}

/** Does `work` while no other process migrates. */
export async function underMigrationLock(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await lockMigrations(client)
    await work(client)
  } finally {
    // Closing the connection releases the lock, also after an error inside a transaction.
    client.release(true)
  }
}

/**
 * Waits until no other process migrates. It asks repeatedly: a statement that waits for the lock would hold a snapshot, for which an index
 * that is built concurrently waits in turn.
 */
async function lockMigrations(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      migrationLock,
    ])
    if (rows[0]!.isOurs) return
    await sleep(100)
  }
}

/** @returns the migrations of a folder, in order */
export async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { name, text, sha256, oldest: compatibleFrom.exec(text)?.[1] ?? null }
    }),
  )
}

/** @returns the migrations that have run, in order */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256, compatible_from from migration order by name',
  )
  return rows
}

/**
 * @returns the migrations that have not run
 * @throws {StartProblem} when one was edited after it ran
 */
export function findPending(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  return migrations.filter(({ name, sha256 }) => {
    const previous = applied.find((each) => each.name === name)
    if (previous && previous.sha256 !== sha256)
      throw new StartProblem(
        `Migration ${name} was edited after it had run: an unreleased version made this database. Delete its data folder, or restore a backup that a release made.`,
      )
    return !previous
  })
}

/** Runs a migration and records it. */
export async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  const isOutside = isOutsideTransaction.test(migration.text)
  if (isOutside) await runStatements(client, migration.text)
  await client.query('begin')
  if (!isOutside) await client.query(migration.text)
  await record(client, migration)
  await client.query('commit')
}

/** Records a migration as one that has run. */
export async function record(client: pg.ClientBase, { name, sha256, oldest }: Migration): Promise<void> {
  await client.query('insert into migration (name, sha256, compatible_from) values ($1, $2, $3)', [
    name,
    sha256,
    oldest,
  ])
}

/** Runs statements one after another. Each ends with a semicolon at the end of a line. */
async function runStatements(client: pg.ClientBase, text: string): Promise<void> {
  for (const statement of text.split(/;$/m)) if (statement.trim()) await client.query(statement)
}

/** @throws {StartProblem} for migrations after which a program that knows `newest` does not work */
function requireCompatible(unknown: readonly AppliedMigration[], newest: string): void {
  const obstacle = unknown.find(({ compatible_from: oldest }) => oldest === null || oldest > newest)
  if (!obstacle) return
  throw new StartProblem(
    `The database has migration ${obstacle.name}, with which this version does not work. Start a newer version, or restore the backup from before the upgrade (docs/runbook.md, "Going back").`,
  )
}

/**
 * Makes sure that every process that runs on the database works after the migrations. The name of its connections says which migrations it knows;
 * that of a version before this was recorded does not, and it counts as the version that migrated last.
 * @param lastApplied the last migration that has run
 * @throws {StartProblem} when one does not
 */
export async function requireNoneBroken(
  client: pg.ClientBase,
  pending: readonly Migration[],
  lastApplied: string,
): Promise<void> {
  if (!pending.length) return
  const { rows } = await client.query<{ knows: string | null }>(
    `select distinct substring(application_name from '^street-musketeers (\\S+[.]sql)$') as knows from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (
      application_name ~ '^street-musketeers( |$)'
      or pid in (select pid from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2)
    )`,
    [leaseLock],
  )
  for (const { name, oldest } of pending)
    for (const { knows } of rows) {
      const known = knows ?? lastApplied
      if (known < name && (oldest === null || oldest > known))
        throw new StartProblem(
          `Processes of an earlier version are running on this database, and do not work after migration ${name}. Stop them first.`,
        )
    }
}
