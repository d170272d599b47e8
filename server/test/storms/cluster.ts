import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A PostgreSQL of a storm's own, which may crash and start again on its port. */
export interface Cluster {
  url(database?: string): string
  /** As `pg_ctl stop -m immediate` does: what is not committed is gone, and every connection with it. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** @param directory where PostgreSQL's own user may go; a `postgres` is made in it */
export async function startCluster(directory: string): Promise<Cluster> {
  const kept = { directory: join(directory, 'postgres'), durable: true, port: await freePort() }
  let postgres: Postgres = await startPostgres(kept)
  return {
    url: (database) => postgres.url(database),
    async crash() {
      const [pid] = readFileSync(join(kept.directory, 'cluster/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      await postgres.lost
      await postgres.stop()
    },
    async start() {
      postgres = await startPostgres(kept)
    },
    stop: () => postgres.stop(),
  }
}
