import { sql } from 'kysely'
import pg from 'pg'
import { applicationName, type Tx } from './db.ts'

/** The first key of the advisory locks that are leases; the second is the lease's number. */
export const leaseLock = 7217

/**
 * Proof to other processes that this one is alive, for as long as its connection to the database lasts. It is a session advisory
 * lock, which PostgreSQL releases however the process dies.
 */
export interface ProcessLease {
  number: number
  /** Aborted when the connection breaks. The lock is gone then, and others may take over our work. */
  lost: AbortSignal
  listen(channel: 'emails', onNotification: () => void): Promise<void>
  release(): Promise<void>
}

/**
 * When a machine disappears, PostgreSQL notices by keepalive probes: after 5 silent seconds, every 5 seconds, until it gives up
 * after 15. If a notification was sent during that time, it waits another 15. With the default settings it would hold the lock, and nothing
 * would take over the work, for more than two hours.
 */
const keepaliveSettings = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2; set tcp_user_timeout = 15000`

/** Acquires a lease on its own connection: a pool, or a proxy that shares connections, would lose the lock. */
export async function acquireLease(databaseUrl: string): Promise<ProcessLease> {
  const connection = new pg.Client({
    connectionString: databaseUrl,
    // A proxy may accept a connection while no database is behind it.
    connectionTimeoutMillis: 3000,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  })
  const broken = new AbortController()
  connection.on('error', () => broken.abort()).on('end', () => broken.abort())
  await connection.connect()
  await connection.query(keepaliveSettings)
  const { rows } = await connection.query<{ number: number }>(`select nextval('presence')::int as number`)
  const { number } = rows[0]!
  await connection.query('select pg_advisory_lock($1, $2)', [leaseLock, number])

  return {
    number,
    lost: broken.signal,
    async listen(channel, onNotification) {
      connection.on('notification', onNotification)
      await connection.query(`listen ${channel}`)
    },
    release: () => connection.end().catch(() => {}),
  }
}

/** Whether a lease is over. If so, its lock is held until the commit, so that no other process can take over the same work. */
export async function isLeaseFree(tx: Tx, number: number): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${leaseLock}::int, ${number}::int) as free`.execute(tx)
  return rows[0]!.free
}
