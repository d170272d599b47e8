import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { minutes, seconds } from '../values/clock.ts'
import { isDatabaseUnavailable, type Db } from './db.ts'
import type { Log } from '../operations/log.ts'
import type { Tables } from './tables.ts'

/** A copy further behind than this is not asked. The primary writes every minute, so that an idle copy stays fresh. */
const staleAfter = minutes(3)
/** How often the copy is looked at: so soon it is asked again when it is back, or no longer once it is behind. */
const lookEvery = seconds(1)
/** A read that a copy has not answered by then is answered by the database itself. */
const patience = seconds(2)

/**
 * Where large reads go: charts, sums and whole lists, which may be a moment old. They go to a copy of the database
 * (streaming replication) when there is one, and to the database itself while the copy is away, silent or far behind; a read
 * that was under way when the copy went is made again there, so nobody notices. One statement each, never transactions.
 */
export function openReplica(primary: pg.Pool, replicaUrl: string, log: Log): Db {
  const replica = new pg.Pool({
    connectionString: replicaUrl,
    max: 20,
    connectionTimeoutMillis: 1000,
    query_timeout: patience,
    keepAlive: true,
    application_name: 'street-musketeers-reading',
  })
  replica.on('error', () => {})
  replica.on('connect', (client) => client.on('error', () => {}))

  let isUsed = false
  function use(copy: boolean, facts?: { away: boolean }): void {
    if (copy !== isUsed) log.info(copy ? 'replica.used' : 'replica.rests', facts)
    isUsed = copy
  }

  let ended = false
  let nextLook: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    const found = await isFresh(replica).catch(() => null)
    if (ended) return
    use(found === true, { away: found === null })
    nextLook = setTimeout(() => void look(), lookEvery).unref()
  }
  void look()

  async function borrow(): Promise<pg.PoolClient> {
    if (!isUsed) return primary.connect()
    try {
      return orElsePrimary(await replica.connect())
    } catch {
      use(false, { away: true })
      return primary.connect()
    }
  }

  /** A connection to the copy that turns into one to the database itself should the copy fail. */
  function orElsePrimary(copy: pg.PoolClient): pg.PoolClient {
    let client: pg.PoolClient | null = copy
    async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
      if (client !== copy) return client!.query(text, values)
      try {
        return await copy.query(text, values)
      } catch (error) {
        if (!isReplicaError(error)) throw error
        client = null
        copy.release(true)
        if (!isConflict(error)) use(false, { away: true })
        client = await primary.connect()
        return client.query(text, values)
      }
    }
    return { query, release: () => client?.release() } as pg.PoolClient
  }

  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => (await borrow()) as PostgresPoolClient,
        async end() {
          ended = true
          clearTimeout(nextLook)
          await replica.end()
        },
        options: replica.options,
      },
    }),
  })
}

/** A copy ends reads of rows that the primary has since removed. */
const isConflict = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40001'

/** Whether the copy failed, not the statement; that it did not answer in time is no error of PostgreSQL's. */
const isReplicaError = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error) || isConflict(error)

async function isFresh(replica: pg.Pool): Promise<boolean> {
  const { rows } = await replica.query<{ behind: number | null }>(
    `select case when pg_is_in_recovery()
       then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 else 0 end as behind`,
  )
  const { behind } = rows[0]!
  return behind !== null && behind < staleAfter
}
