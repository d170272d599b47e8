import { startPostgres, type Postgres } from '@street-musketeers/sandbox/postgres.ts'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
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

/** What a copy must not take over, or finds anew: see "Making a Base Backup Using the Low Level API" in PostgreSQL's manual. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'pg_internal.init'])
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/**
 * Makes a streaming replica of a running cluster: a base backup, a slot that keeps what the copy has not yet read, and a standby
 * that reads on. Does what `pg_basebackup --write-recovery-conf --create-slot` does, which npm does not bring.
 */
export async function makeReplica(primary: Postgres, primaryDirectory: string, directory: string) {
  const { port, password } = new URL(primary.url())
  mkdirSync(directory)
  chmodSync(directory, statSync(realpathSync(primaryDirectory)).mode)
  copyFileSync(join(primaryDirectory, 'password'), join(directory, 'password'))

  const client = new pg.Client(primary.url())
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot('replica', true)`)
    await client.query(`select pg_backup_start('replica', fast => true)`)
    const to = join(directory, 'cluster')
    copy(join(realpathSync(primaryDirectory), 'cluster'), to)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const place = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=replica`
    const owner = statSync(to)
    for (const [name, text] of [
      ['backup_label', rows[0]!.labelfile],
      ['standby.signal', ''],
      [
        'postgresql.auto.conf',
        `${readFileSync(join(to, 'postgresql.auto.conf'), 'utf8')}
primary_conninfo = '${place}'
primary_slot_name = 'replica'
hot_standby_feedback = on
`,
      ],
    ] as const) {
      writeFileSync(join(to, name), text, { mode: 0o600 })
      chownSync(join(to, name), owner.uid, owner.gid)
    }
  } finally {
    await client.end()
  }
}

function copy(from: string, to: string): void {
  const stat = statSync(from, { throwIfNoEntry: false })
  // Files come and go in a running cluster; what is missing is in the log that the copy reads.
  if (!stat) return
  if (stat.isFile()) copyFileSync(from, to)
  else {
    mkdirSync(to, { mode: 0o700 })
    const name = from.split('/').at(-1)!
    for (const each of emptied.has(name) ? [] : readdirSync(from))
      if (!left.has(each)) copy(join(from, each), join(to, each))
  }
  chownSync(to, stat.uid, stat.gid)
}
