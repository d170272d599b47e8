import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startProgram } from '../support/start-program.ts'
import { waitUntil } from './storm-world.ts'

const program = '/usr/sbin/pgbouncer'

/** A PgBouncer in front of a database. */
export interface Pooler {
  /** The database through it. */
  url: string
  stop(): Promise<void>
}

/** Why this machine cannot run PgBouncer, as a sentence; null if it can. */
export const whyNoPooler = (): string | null =>
  existsSync(program) ? null : `${program} is missing: apt-get install pgbouncer. Its service may stay off.`

/** Runs PgBouncer as deploy/failover/pgbouncer.ini sets it up, in front of a database that is reached without TLS. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'street-musketeers-pooler-'))
  const { hostname, port, username, password } = new URL(databaseUrl)
  const ownPort = await freePort()
  const example = await readFile(new URL('../../../deploy/failover/pgbouncer.ini', import.meta.url), 'utf8')
  const settings = example
    .replace('musketeers = host=127.0.0.1 port=5432', `* = host=${hostname} port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${ownPort}`)
    .replace('server_tls_sslmode = verify-full', 'server_tls_sslmode = disable')
    .replaceAll('/etc/pgbouncer', folder)
  await writeFile(join(folder, 'pgbouncer.ini'), settings)
  await writeFile(join(folder, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  await chmod(folder, 0o755)
  const child = startProgram([program, join(folder, 'pgbouncer.ini')], {
    // It refuses to run as root.
    user: process.getuid?.() === 0 ? { uid: 'nobody', gid: 'nogroup' } : null,
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  })
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${ownPort}` }).href
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error('PgBouncer ended by itself.')
    const client = new pg.Client(url)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
