import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { minutes, seconds } from './clock.ts'
import { isDatabaseAway, type Db } from './db.ts'
import type { Log } from './log.ts'
import type { Tables } from './tables.ts'

/** A copy further behind than this is not asked. The primary writes every minute, so that an idle copy stays fresh. */
const staleAfter = minutes(3)
/** How long after it failed, or turned out stale, the copy is asked again. */
const restFor = seconds(5)

/**
 * Where large reads go: charts, lists and counts, which may be a moment old. They go to a copy of the database
 * (streaming replication) when there is one, and to the database itself while the copy is away or far behind.
 */
export function openReading(primary: pg.Pool, replicaUrl: string, log: Log): Db {
  const replica = new pg.Pool({
    connectionString: replicaUrl,
    max: 20,
    connectionTimeoutMillis: 1000,
    keepAlive: true,
    application_name: 'street-musketeers-reading',
  })
  replica.on('error', () => {})
  replica.on('connect', (client) => client.on('error', () => {}))
  let restUntil = 0
  let freshUntil = 0

  async function fromReplica(): Promise<pg.PoolClient | null> {
    if (Date.now() < restUntil) return null
    let client: pg.PoolClient | undefined
    try {
      client = await replica.connect()
      if (Date.now() >= freshUntil) {
        if (!(await isFresh(client))) throw new Error('The copy of the database is behind.')
        freshUntil = Date.now() + seconds(1)
      }
      return client
    } catch (error) {
      client?.release(true)
      restUntil = Date.now() + restFor
      log.happened('replica.rests', { away: isDatabaseAway(error) })
      return null
    }
  }

  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ((await fromReplica()) ?? (await primary.connect())) as PostgresPoolClient,
        end: () => replica.end(),
        options: replica.options,
      },
    }),
  })
}

async function isFresh(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ behind: number | null }>(
    `select case when pg_is_in_recovery()
       then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 else 0 end as behind`,
  )
  const { behind } = rows[0]!
  return behind !== null && behind < staleAfter
}
