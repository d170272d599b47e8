import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

const directory = new URL('../../../migrations/', import.meta.url)
/** An arbitrary constant, the same in every process. */
const migrationLock = 7_217_001

/**
 * Brings the schema up to date: forward only, each file once and in order, under a lock so that several processes may start at
 * once.
 * @throws when a migration was edited after it had run, or the database is newer than this program
 */
export async function migrate(pool: pg.Pool, databaseUrl: string): Promise<void> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    )
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration order by name',
    )
    for (const { name } of applied.rows)
      if (!files.includes(name))
        throw new Error(`The database has migration ${name}, which this program does not know.`)

    for (const name of files) {
      const text = await readFile(new URL(name, directory), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const previous = applied.rows.find((row) => row.name === name)
      if (previous && previous.sha256 !== sha256)
        throw new Error(`Migration ${name} was edited after it had run.`)
      if (previous) continue
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
    }
    await runMigrations({ connectionString: databaseUrl })
  } finally {
    // Closing the connection releases the lock, also after an error inside a transaction.
    client.release(true)
  }
}
