import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { minutes, seconds } from '../values/clock.ts'
import { isDatabaseUnavailable, type Db } from './db.ts'
import type { Log } from '../operations/log.ts'
import type { Tables } from './tables.ts'

/** A replica further behind than this is not used. The primary writes every minute, so an idle replica stays fresh. */
const maxLagMs = minutes(3)
/** How often the replica is checked, and so how soon it is used again, or no longer used. */
const checkIntervalMs = seconds(1)
/** A read that the replica does not answer in this time is repeated on the primary. */
const queryTimeoutMs = seconds(2)

/**
 * Opens the database for large reads that may be slightly stale: charts, sums and whole lists. They go to a replica (streaming
 * replication), and to the primary while the replica is away, silent or far behind. A read that fails on the replica is repeated on
 * the primary. Single statements only, never transactions.
 */
export function openReplica(primary: pg.Pool, replicaUrl: string, log: Log): Db {
  const replica = new pg.Pool({
    connectionString: replicaUrl,
    max: 20,
    connectionTimeoutMillis: 1000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'street-musketeers-reading',
    onConnect: async (client) => void (await client.query('set jit = off')),
  })
  replica.on('error', () => {})
  replica.on('connect', (client) => client.on('error', () => {}))

  let isUsed = false
  function setUsed(used: boolean, facts?: { away: boolean }): void {
    if (used && !isUsed) log.info('replica.used', facts)
    if (!used && isUsed) log.warn('replica.rests', facts)
    isUsed = used
  }

  let isClosed = false
  let nextCheck: NodeJS.Timeout | undefined
  async function check(): Promise<void> {
    const fresh = await isFresh(replica).catch(() => null)
    if (isClosed) return
    setUsed(fresh === true, { away: fresh === null })
    nextCheck = setTimeout(() => void check(), checkIntervalMs).unref()
  }
  void check()

  async function connect(): Promise<pg.PoolClient> {
    if (!isUsed) return primary.connect()
    try {
      return withFallback(await replica.connect())
    } catch {
      setUsed(false, { away: true })
      return primary.connect()
    }
  }

  /** A connection to the replica that becomes one to the primary if the replica fails. */
  function withFallback(replicaClient: pg.PoolClient): pg.PoolClient {
    let client: pg.PoolClient | null = replicaClient
    async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
      if (client !== replicaClient) return client!.query(text, values)
      try {
        return await replicaClient.query(text, values)
      } catch (error) {
        if (!isReplicaError(error)) throw error
        client = null
        replicaClient.release(true)
        if (!isConflict(error)) setUsed(false, { away: true })
        client = await primary.connect()
        return client.query(text, values)
      }
    }
    return { query, release: () => client?.release() } as pg.PoolClient
  }

  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect,
        async end() {
          isClosed = true
          clearTimeout(nextCheck)
          await replica.end()
        },
        options: replica.options,
      },
    }),
  })
}

/** A replica cancels reads of rows that the primary has since removed. */
const isConflict = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40001'

/** Whether the replica failed, and not the statement. A timeout is an error of the client, not of PostgreSQL. */
const isReplicaError = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error) || isConflict(error)

async function isFresh(replica: pg.Pool): Promise<boolean> {
  const { rows } = await replica.query<{ behind: number | null }>(
    `select case when pg_is_in_recovery()
       then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 else 0 end as behind`,
  )
  const { behind } = rows[0]!
  return behind !== null && behind < maxLagMs
}
