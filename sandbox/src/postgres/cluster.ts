import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import type { ClusterLocation, User } from './cluster-location.ts'
import type { Programs } from './programs.ts'

export const superuser = 'postgres'

/**
 * Creates the cluster if it does not exist. It is created under another name and renamed when complete, so an interrupted one is never taken
 * for a cluster.
 * @returns the superuser's password, random for each cluster and stored beside it
 * @throws Refusal when another major version of PostgreSQL made the cluster
 */
export async function ensureCluster(
  { directory, cluster, user }: ClusterLocation,
  { initdb, majorVersion }: Programs,
  { durable, signal }: { durable: boolean; signal: AbortSignal },
): Promise<string> {
  const passwordFile = join(directory, 'password')
  if (existsSync(cluster)) {
    const madeBy = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (madeBy !== majorVersion) {
      throw new Refusal(
        `The database in ${directory} was made by PostgreSQL ${madeBy}, and this is PostgreSQL ${majorVersion}.`,
      )
    }
    return readFileSync(passwordFile, 'utf8')
  }

  for (const name of readdirSync(directory).filter((name) => name.startsWith('unfinished-'))) {
    rmSync(join(directory, name), { recursive: true })
  }
  const unfinished = join(directory, `unfinished-${randomBytes(4).toString('hex')}`)
  mkdirSync(unfinished, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  writeSecret(passwordFile, password)
  const passwordForInitdb = `${passwordFile}.initdb`
  writeSecret(passwordForInitdb, password)
  if (user) {
    chownSync(unfinished, user.uid, user.gid)
    chownSync(passwordForInitdb, user.uid, user.gid)
  }

  const options = [
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  if (!durable) options.push('--no-sync')
  await run(
    initdb,
    [`--pgdata=${unfinished}`, `--username=${superuser}`, `--pwfile=${passwordForInitdb}`, ...options],
    user,
    signal,
  )
  rmSync(passwordForInitdb)
  renameSync(unfinished, cluster)
  return password
}

/** Removes the file first, because the mode applies only to a new file. */
function writeSecret(path: string, secret: string): void {
  rmSync(path, { force: true })
  writeFileSync(path, secret, { mode: 0o600 })
}

/** The settings beyond PostgreSQL's defaults, as `name=value`. */
export function serverSettings(port: number, durable: boolean): string[] {
  const fixed = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
  ]
  const notDurable = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ]
  return durable ? fixed : [...fixed, ...notDurable]
}

/** Starts a PostgreSQL program as its user, without this process's PG… variables. */
export function spawnProgram(
  program: string,
  args: readonly string[],
  user: User | undefined,
  stdio: ['ignore', number | 'pipe', number | 'pipe'],
): ChildProcess {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot }
  return spawn(program, args, { ...user, cwd: '/', env, stdio })
}

async function run(
  program: string,
  args: string[],
  user: User | undefined,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const child = spawnProgram(program, args, user, ['ignore', 'pipe', 'pipe'])
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code !== 0) throw new Refusal(`PostgreSQL could not create its database: ${output.trim()}`)
}
