import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A PostgreSQL for one storm, which can crash and restart on its port. */
export interface Cluster {
  url(database?: string): string
  /** Like `pg_ctl stop -m immediate`: uncommitted changes and all connections are lost. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** @param directory that PostgreSQL's own user can enter; a `postgres` is created in it */
export async function startCluster(directory: string): Promise<Cluster> {
  const options = { directory: join(directory, 'postgres'), durable: true, port: await freePort() }
  let postgres: Postgres = await startPostgres(options)
  return {
    url: (database) => postgres.url(database),
    async crash() {
      const [pid] = readFileSync(join(options.directory, 'cluster/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      await postgres.lost
      await postgres.stop()
    },
    async start() {
      postgres = await startPostgres(options)
    },
    stop: () => postgres.stop(),
  }
}
