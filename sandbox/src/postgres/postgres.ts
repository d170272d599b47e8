import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { superuser } from './cluster.ts'
import type { PostgresRequest, PostgresReport } from './supervisor.ts'
import { stopOrphan } from './postmaster.ts'
import { waitForExit } from '../processes/process.ts'
import { Refusal } from '../refusal.ts'

export type Postgres = {
  /** The address of a database of this server, for its superuser; `postgres` always exists. */
  url(database?: string): string
  /** Closes the connections, stops PostgreSQL and releases the directory. */
  stop(): Promise<void>
  /** Resolves with a sentence if PostgreSQL ends without being asked to. */
  lost: Promise<string>
}

/**
 * Starts an embedded PostgreSQL on 127.0.0.1, in UTF-8 and UTC, with a random password for each cluster. It ends with this process, even when
 * that is killed. A server that an earlier, killed process left running on the directory is stopped first.
 * @param directory of the cluster, created if missing (as a symbolic link, if root's PostgreSQL cannot enter it); left out: a temporary one that
 *   is removed at the end
 * @param durable false: faster, but a crash of the machine may ruin the cluster
 * @param port left out: any free port
 * @throws Refusal when the directory or the port is in use, or PostgreSQL does not start
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
  const request: PostgresRequest = { directory, durable, port }
  const supervisor = fork(
    fileURLToPath(new URL('./supervisor.ts', import.meta.url)),
    [JSON.stringify(request)],
    {
      execArgv: [],
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )

  const report = await firstReport(supervisor)
  if ('lost' in report) throw new Error(report.lost)
  if ('refused' in report) throw report.unexpected ? new Error(report.refused) : new Refusal(report.refused)
  const { ready } = report

  let stopRequested = false
  const lost = new Promise<string>((resolve) => {
    supervisor.on('message', (later: PostgresReport) => {
      if ('lost' in later) resolve(later.lost)
    })
    supervisor.once('exit', async () => {
      if (stopRequested) return
      await stopOrphan(ready.cluster)
      resolve('The supervisor of PostgreSQL was killed.')
    })
  })

  return {
    url: (database = 'postgres') =>
      `postgres://${superuser}:${ready.password}@127.0.0.1:${ready.port}/${database}`,
    async stop() {
      stopRequested = true
      // A supervisor that is already ending has closed its channel.
      if (supervisor.connected) supervisor.send('stop', () => {})
      await waitForExit(supervisor)
    },
    lost,
  }
}

async function firstReport(supervisor: ChildProcess): Promise<PostgresReport> {
  const [first] = await Promise.race([
    once(supervisor, 'message') as Promise<[PostgresReport]>,
    once(supervisor, 'exit').then(
      ([code]) =>
        [{ lost: `The supervisor of PostgreSQL ended with ${code}.` } satisfies PostgresReport] as const,
    ),
  ])
  return first
}
