import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from './memory.ts'

/** A PostgreSQL of our own whose processes are known, so that they can be killed, held up and measured. */
export interface Cluster {
  postgres: Postgres
  /** Ends all of it as a power cut would. */
  kill(): void
  /** Holds all of it up, as a network that swallows everything would; `false` lets it go on. */
  hold(held: boolean): void
  /** Milliseconds of processor time that all of it has used. */
  processorTime(): number
}

/** Starts the cluster of a directory, made if missing. @param port the same again for one that others know */
export async function startCluster(directory: string, port?: number): Promise<Cluster> {
  const postgres = await startPostgres({ directory, durable: true, ...(port && { port }) })
  const [pid] = readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(pid)
  const processes = () => [postmaster, ...childrenOf(postmaster)]
  const send = (signal: NodeJS.Signals) => processes().forEach((each) => process.kill(each, signal))
  return {
    postgres,
    kill: () => send('SIGKILL'),
    hold: (held) => send(held ? 'SIGSTOP' : 'SIGCONT'),
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
    // It has just ended.
    return 0
  }
}
