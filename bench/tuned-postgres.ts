import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import pg from 'pg'

/**
 * Starts a PostgreSQL that has some settings; one that has others is started again, because some settings need it.
 * @param directory of the cluster, created if missing
 * @param durable whether a commit waits for the disk, as in production
 * @param settings by name, as `show` writes them
 */
export async function startTunedPostgres(
  { directory, durable }: { directory: string; durable: boolean },
  settings: Readonly<Record<string, string>>,
): Promise<Postgres> {
  const first = await startPostgres({ directory, durable })
  const client = new pg.Client(first.url())
  await client.connect()
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from pg_settings where name = any($1)`,
    [Object.keys(settings)],
  )
  const other = rows.filter(({ name, value }) => value !== settings[name])
  for (const { name } of other)
    await client.query(`alter system set ${name} = ${pg.escapeLiteral(settings[name]!)}`)
  await client.end()
  if (!other.length) return first
  await first.stop()
  return startPostgres({ directory, durable })
}
