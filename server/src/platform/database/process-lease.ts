import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './db.ts'

/** Names the advisory locks by which processes show that they live; the second key is the presence's number. */
const leaseLock = 7217

/**
 * Shows that this process lives, for as long as its connection to the database holds: others see it by a session advisory
 * lock, which PostgreSQL frees when the process dies, however it dies.
 */
export interface ProcessLease {
  number: number
  /** Aborted when the connection breaks: the lock is gone then, and others may take our work over. */
  lost: AbortSignal
  /** Calls back for each notification on a channel. */
  listen(channel: 'letters', heard: () => void): Promise<void>
  release(): Promise<void>
}

/**
 * When a machine vanishes without a word, PostgreSQL learns it by asking: after 5 silent seconds, every 5 seconds, until it
 * gives up after 15; something that it had to tell meanwhile, a notification, it waits for another 15. By its defaults it
 * would keep the lock, and nobody would take the work over, for more than two hours.
 */
const keepaliveSettings = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2; set tcp_user_timeout = 15000`

/** A connection of its own: a pool, or a proxy that shares connections, would lose the lock. */
export async function acquireLease(databaseUrl: string): Promise<ProcessLease> {
  const connection = new pg.Client({
    connectionString: databaseUrl,
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
    async listen(channel, heard) {
      connection.on('notification', heard)
      await connection.query(`listen ${channel}`)
    },
    release: () => connection.end().catch(() => {}),
  }
}

/** Whether a presence is over. While it is not known otherwise, nobody else can decide over its work: the lock is kept until the commit. */
export async function isLeaseFree(tx: Tx, number: number): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${leaseLock}::int, ${number}::int) as free`.execute(tx)
  return rows[0]!.free
}
