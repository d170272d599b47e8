import { execFile, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, openSync, closeSync, readFileSync } from 'node:fs'
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { seconds } from '../../src/platform/values/clock.ts'
import { startProgram } from '../support/start-program.ts'
import { waitUntil } from './storm-world.ts'

const run = promisify(execFile)
const examples = new URL('../../../deploy/failover/', import.meta.url)

/** Programs of Debian, by the package that has them. */
const programs = {
  patroni: 'patroni',
  'etcd-server': 'etcd',
  'etcd-client': 'etcdctl',
  haproxy: 'haproxy',
  openssl: 'openssl',
}

/** A machine of the database: etcd, Patroni and PostgreSQL. */
export interface DatabaseNode {
  name: string
  /** Kills all its processes, like a power cut. */
  kill(): Promise<void>
  /** Kills PostgreSQL alone; Patroni notices. */
  killPostgres(): void
  /** Kills Patroni alone; PostgreSQL goes on, and nobody looks after it. */
  killPatroni(): Promise<void>
  /** Starts what does not run. */
  start(): void
}

/** Three machines of the database on one, as deploy/failover sets them up, and HAProxy in front of them. */
export interface FailoverCluster {
  /** The product's database, through HAProxy. */
  url: string
  nodes: DatabaseNode[]
  /** The node that is the primary, once there is one that takes writes. */
  findPrimary(): Promise<DatabaseNode>
  /** Resolves when all nodes run, two of them follow the primary, and it waits for one of these. */
  waitUntilComplete(): Promise<void>
  /**
   * Loses the primary and the standby for which it waits, and promotes the other one, as `patronictl failover --candidate` does. The last commits
   * may be missing there.
   */
  promoteAsynchronous(): Promise<void>
  /** What Patroni and its callback have written. */
  readLogs(): string
  stop(): Promise<void>
}

/**
 * Why this machine cannot run the cluster, as a sentence; null if it can. The programs are those of Debian's packages. Root is needed to run
 * PostgreSQL as its own user.
 */
export function whyNoFailoverCluster(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const missing: string[] = Object.entries(programs).flatMap(([name, program]) =>
    folders.some((folder) => existsSync(join(folder, program))) ? [] : name,
  )
  if (!postgresPrograms()) missing.push('postgresql')
  if (missing.length)
    return `The rehearsal of failover needs packages of Debian that are not installed: apt-get install ${missing.join(' ')}. It starts what it needs by itself; their services may stay off.`
  return process.getuid?.() === 0
    ? null
    : 'The rehearsal of failover needs root, to run PostgreSQL as its own user.'
}

/** The newest of Debian's PostgreSQLs. */
function postgresPrograms(): string | undefined {
  const version = (path: string) => Number(basename(dirname(path)))
  return globSync('/usr/lib/postgresql/*/bin')
    .sort((one, other) => version(one) - version(other))
    .at(-1)
}

/** What differs from the examples: addresses, folders and passwords. */
interface Place {
  folder: string
  network: string
  user: { uid: number; gid: number }
  passwords: Map<string, string>
}

/** Reads an example's settings as they are on one machine of the rehearsal. */
function readSettings(
  file: string,
  { folder, network, passwords }: Place,
  { name, nth }: { name: string; nth: number },
): Record<string, string> {
  const lines = readFileSync(new URL(file, examples), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [key, example] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]
      const own = example.includes(',') ? example : example.replace(/10\.0\.0\.1\b/, `10.0.0.${nth}`)
      const value = own
        .replace(/^one$/, name)
        .replaceAll('10.0.0.', `${network}.`)
        .replace('127.0.0.1', `${network}.9`)
        .replace('/var/lib/street-musketeers-database', join(folder, name))
        .replace('/var/lib/etcd', join(folder, name))
        .replace(/^\/usr\/lib\/postgresql\/\d+\/bin$/, postgresPrograms()!)
      if (!value && !passwords.has(key)) passwords.set(key, randomBytes(12).toString('hex'))
      return [key, value || passwords.get(key)!]
    }),
  )
}

/** Starts a program of the cluster as PostgreSQL's user. */
function startMember(
  { folder, user }: Place,
  command: readonly string[],
  { environment, log }: { environment: Record<string, string>; log: string },
): ChildProcess {
  const output = openSync(join(folder, log), 'a')
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', ...environment }
  const child = startProgram(command, { user, cwd: folder, env, stdio: ['ignore', output, output] })
  closeSync(output)
  return child
}

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

async function killChild(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** A process and all that it started. */
function familyOf(pid: number): number[] {
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((path) =>
    readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(familyOf)]
}

function openNode(place: Place, nth: number, name: string): DatabaseNode & { address: string } {
  const settings = readSettings('node.env', place, { name, nth })
  const etcdSettings = readSettings('etcd.env', place, { name, nth })
  let etcd: ChildProcess | undefined
  let patroni: ChildProcess | undefined

  function killPostgres(): void {
    const [pid] = readFileSync(join(settings.PATRONI_POSTGRESQL_DATA_DIR!, 'postmaster.pid'), 'utf8').split(
      '\n',
    )
    for (const each of familyOf(Number(pid)))
      try {
        process.kill(each, 'SIGKILL')
      } catch {
        // It ended with its parent.
      }
  }
  return {
    name,
    address: settings.PATRONI_RESTAPI_LISTEN!,
    killPostgres,
    killPatroni: () => killChild(patroni),
    async kill() {
      await Promise.all([killChild(etcd), killChild(patroni)])
      killPostgres()
    },
    start() {
      if (!isRunning(etcd))
        etcd = startMember(place, ['etcd'], { environment: etcdSettings, log: `${name}-etcd.log` })
      if (!isRunning(patroni))
        patroni = startMember(place, ['patroni', join(place.folder, name, 'patroni.yaml')], {
          environment: settings,
          log: `${name}-patroni.log`,
        })
    },
  }
}

/** Makes the folders of all machines, with one certificate that names the address of HAProxy. */
async function prepareFolders({ folder, network, user }: Place, machines: readonly string[]): Promise<void> {
  await chmod(folder, 0o711)
  const etc = join(folder, 'etc')
  await cp(examples, etc, { recursive: true })
  const config = await readFile(join(etc, 'patroni.yaml'), 'utf8')
  await chmod(etc, 0o755)
  const certificate = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const names = ['-subj', '/CN=database', '-addext', `subjectAltName=IP:${network}.9`]
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...names,
    ...certificate,
  ])
  for (const name of machines) {
    const own = join(folder, name)
    await mkdir(own, { mode: 0o700 })
    await writeFile(
      join(own, 'patroni.yaml'),
      config.replaceAll('/etc/patroni', etc).replaceAll('/var/lib/street-musketeers-database', own),
    )
    for (const file of ['key.pem', 'certificate.pem', 'patroni.yaml']) {
      if (!existsSync(join(own, file))) await copyFile(join(folder, file), join(own, file))
      await chmod(join(folder, name, file), 0o600)
      await chown(join(folder, name, file), user.uid, user.gid)
    }
    await chown(join(folder, name), user.uid, user.gid)
  }
}

async function findPostgresUser(): Promise<{ uid: number; gid: number }> {
  const { stdout } = await run('getent', ['passwd', 'postgres'])
  const [, , uid, gid] = stdout.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

interface Member {
  name: string
  role: string
  state: string
}

/** Starts the cluster in a temporary folder, on loopback addresses of its own, and waits until it is complete. */
export async function startFailoverCluster(): Promise<FailoverCluster> {
  const place: Place = {
    folder: await mkdtemp(join(tmpdir(), 'street-musketeers-failover-')),
    network: `127.${randomInt(1, 255)}.${randomInt(1, 255)}`,
    user: await findPostgresUser(),
    passwords: new Map(),
  }
  const names = ['one', 'two', 'three']
  await prepareFolders(place, names)
  const nodes = names.map((name, index) => openNode(place, index + 1, name))
  nodes.forEach((node) => node.start())
  const proxySettings = readSettings('haproxy.env', place, { name: '', nth: 1 })
  const proxy = startMember(place, ['haproxy', '-db', '-f', join(place.folder, 'etc/haproxy.cfg')], {
    environment: proxySettings,
    log: 'haproxy.log',
  })
  const [password, certificate] = [
    place.passwords.get('DATABASE_PASSWORD'),
    join(place.folder, 'certificate.pem'),
  ]

  /** What a node's Patroni knows of all; null while it does not answer. */
  async function listMembers(): Promise<Member[] | null> {
    for (const node of nodes) {
      const reply = await fetch(`http://${node.address}/cluster`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => null)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return null
  }
  async function findPrimary(): Promise<DatabaseNode> {
    for (;;) {
      for (const node of nodes) {
        const reply = await fetch(`http://${node.address}/primary`, {
          signal: AbortSignal.timeout(1000),
        }).catch(() => null)
        if (reply?.ok) return node
      }
    }
  }
  const cluster: FailoverCluster = {
    url: `postgres://musketeers:${password}@${proxySettings.DATABASE_LISTEN}/musketeers?sslmode=verify-full&sslrootcert=${certificate}`,
    nodes,
    findPrimary,
    async waitUntilComplete() {
      await waitUntil(async () => {
        const members = (await listMembers()) ?? []
        const active = members.filter(({ state }) => ['running', 'streaming'].includes(state))
        const roles = new Set(active.map(({ role }) => role))
        return ['leader', 'replica', 'sync_standby'].every((role) => roles.has(role))
      })
    },
    async promoteAsynchronous() {
      const members = (await listMembers())!
      for (const { name } of members.filter(({ role }) => role !== 'replica')) {
        const node = nodes.find((each) => each.name === name)!
        await node.killPatroni()
        node.killPostgres()
      }
      const candidate = nodes.find(({ name }) =>
        members.some((member) => member.name === name && member.role === 'replica'),
      )!
      const authorization = `Basic ${btoa(`patroni:${place.passwords.get('PATRONI_RESTAPI_PASSWORD')}`)}`
      const reply = await fetch(`http://${candidate.address}/failover`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ candidate: candidate.name }),
      })
      if (!reply.ok) throw new Error(`Patroni answered ${reply.status}: ${await reply.text()}`)
      await waitUntil(async () => (await findPrimary()) === candidate)
      nodes.forEach((node) => node.start())
    },
    readLogs: () =>
      names.map((name) => readFileSync(join(place.folder, `${name}-patroni.log`), 'utf8')).join('\n'),
    async stop() {
      await killChild(proxy)
      for (const node of nodes) await node.kill()
      await rm(place.folder, { recursive: true, force: true })
    },
  }
  const giveUp = AbortSignal.timeout(seconds(120))
  await Promise.race([
    cluster.waitUntilComplete(),
    once(giveUp, 'abort').then(() => {
      throw new Error(`The cluster did not start:\n${cluster.readLogs().slice(-5000)}`)
    }),
  ])
  return cluster
}
