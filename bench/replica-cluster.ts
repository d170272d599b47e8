import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from './memory.ts'

/** An embedded PostgreSQL whose processes can be killed, frozen and measured. */
export interface Cluster {
  postgres: Postgres
  /** Kills all processes, like a power cut. */
  kill(): void
  /** Freezes all processes, like a network that drops everything; `false` continues them. */
  freeze(isFrozen: boolean): void
  /** Milliseconds of processor time that all processes have used. */
  processorTime(): number
}

/**
 * Starts the cluster of a directory, which is created if missing.
 * @param port left out: any free port
 */
export async function startCluster(directory: string, port?: number): Promise<Cluster> {
  const postgres = await startPostgres({ directory, durable: true, ...(port && { port }) })
  const [pid] = readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(pid)
  const processes = () => [postmaster, ...childrenOf(postmaster)]
  const send = (signal: NodeJS.Signals) => processes().forEach((each) => process.kill(each, signal))
  return {
    postgres,
    kill: () => send('SIGKILL'),
    freeze: (isFrozen) => send(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    processorTime: () =>
      timeOf(postmaster, { withEnded: true }) +
      childrenOf(postmaster).reduce((sum, child) => sum + timeOf(child), 0),
  }
}

/** See proc_pid_stat(5): clock ticks of 10 ms, its own and those of children that have ended. */
function timeOf(pid: number, { withEnded = false } = {}): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
  } catch {
    // The process has just ended.
    return 0
  }
}
