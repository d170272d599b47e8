import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { superuser } from './cluster.ts'
import type { PostgresRequest, PostgresReport } from './supervisor.ts'
import { stopOrphan } from './postmaster.ts'
import { waitForExit } from '../processes/process.ts'
import { Refusal } from '../refusal.ts'

export type Postgres = {
  /** The address of a database of this server, for its superuser; `postgres` is the one that is always there. */
  url(database?: string): string
  /** Cuts the connections, stops PostgreSQL and lets go of the directory. */
  stop(): Promise<void>
  /** Resolves with a sentence should PostgreSQL end without having been asked to. */
  lost: Promise<string>
}

/**
 * Starts a PostgreSQL of our own on 127.0.0.1, in UTF-8 and UTC, with a password that is random for each cluster. It ends with this process,
 * even when that is killed; what an earlier, killed one left running on the directory is stopped first.
 * @param directory where the cluster is kept, made if missing (a symbolic link, where root's PostgreSQL may not enter it); left out: a temporary
 *   one that is removed at the end
 * @param durable false: faster, and a crash of the machine may ruin the cluster
 * @param port left out: any free one
 * @throws Refusal when the directory is in use, the port taken, or PostgreSQL does not start
 */
export async function startPostgres({
  directory,
  durable,
  port,
}: {
  directory?: string
  durable: boolean
  port?: number
}): Promise<Postgres> {
  const order: PostgresRequest = { directory, durable, port }
  const keeper = fork(fileURLToPath(new URL('./supervisor.ts', import.meta.url)), [JSON.stringify(order)], {
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

  const report = await firstReport(keeper)
  if ('lost' in report) throw new Error(report.lost)
  if ('refused' in report) throw report.unexpected ? new Error(report.refused) : new Refusal(report.refused)
  const { ready } = report

  let asked = false
  const lost = new Promise<string>((resolve) => {
    keeper.on('message', (later: PostgresReport) => {
      if ('lost' in later) resolve(later.lost)
    })
    keeper.once('exit', async () => {
      if (asked) return
      await stopOrphan(ready.cluster)
      resolve('The process that keeps PostgreSQL was killed.')
    })
  })

  return {
    url: (database = 'postgres') =>
      `postgres://${superuser}:${ready.password}@127.0.0.1:${ready.port}/${database}`,
    async stop() {
      asked = true
      // A keeper that is ending already needs no telling.
      if (keeper.connected) keeper.send('stop', () => {})
      await waitForExit(keeper)
    },
    lost,
  }
}

async function firstReport(keeper: ChildProcess): Promise<PostgresReport> {
  const [first] = await Promise.race([
    once(keeper, 'message') as Promise<[PostgresReport]>,
    once(keeper, 'exit').then(
      ([code]) => [{ lost: `PostgreSQL's keeper ended with ${code}.` } satisfies PostgresReport] as const,
    ),
  ])
  return first
}
