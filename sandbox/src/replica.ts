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
import type { Postgres } from './postgres/postgres.ts'

/** Files and folders that a backup leaves out or empties: see "Making a Base Backup Using the Low Level API" in PostgreSQL's manual. */
const excludedFiles = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'pg_internal.init'])
const emptiedFolders = new Set([
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
 * Makes a streaming replica of a running cluster: a base backup, a slot that retains what the replica has not yet
 * read, and a standby. The npm package does not contain `pg_basebackup --write-recovery-conf --create-slot`, which would do the same.
 */
export async function createReplica(primary: Postgres, primaryDirectory: string, directory: string) {
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
    const connection = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=replica`
    const owner = statSync(to)
    for (const [name, text] of [
      ['backup_label', rows[0]!.labelfile],
      ['standby.signal', ''],
      [
        'postgresql.auto.conf',
        `${readFileSync(join(to, 'postgresql.auto.conf'), 'utf8')}
primary_conninfo = '${connection}'
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
  // Files come and go in a running cluster; the replica restores missing ones from the write-ahead log.
  if (!stat) return
  if (stat.isFile()) copyFileSync(from, to)
  else {
    mkdirSync(to, { mode: 0o700 })
    const name = from.split('/').at(-1)!
    for (const each of emptiedFolders.has(name) ? [] : readdirSync(from))
      if (!excludedFiles.has(each)) copy(join(from, each), join(to, each))
  }
  chownSync(to, stat.uid, stat.gid)
}
