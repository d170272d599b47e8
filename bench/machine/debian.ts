import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'

/** A bare Debian in a container, with systemd, a network and a file system of its own. It shares the kernel and the processors. */
export interface Debian {
  /** Its file system. */
  root: string
  /** What every command printed. */
  logFile: string
  /** The address at which it reaches this machine's 127.0.0.1. */
  hostAddress: string
  /**
   * Runs commands as root, in one shell that ends with the first that fails.
   * @returns what they printed
   * @throws with the last lines, when one fails
   */
  run(commands: string): Promise<string>
  /** Leads a port of this machine's 127.0.0.1 to one of it. @returns the port here */
  forward(port: number): Promise<number>
  stop(): Promise<void>
}

const needs = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  slirp4netns: 'slirp4netns',
}
const folders = (process.env.PATH ?? '').split(':')

/** Why this machine cannot run one, as a sentence; null if it can. */
export function whyNoDebian(): string | null {
  if (process.getuid?.() !== 0) return 'It needs root, for debootstrap and systemd-nspawn.'
  const missing = Object.entries(needs)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, debianPackage]) => debianPackage)
  return missing.length ? `Programs are missing: apt-get install ${missing.join(' ')}` : null
}

/**
 * Makes a Debian with debootstrap and boots it with systemd-nspawn. Its network is slirp4netns, which needs nothing of this machine's.
 * @param suite Debian's name of a release
 */
export async function startDebian(suite: string): Promise<Debian> {
  const folder = await mkdtemp('/var/tmp/street-musketeers-machine-')
  const [root, logFile] = [join(folder, 'root'), join(folder, 'log')]
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  async function undoAll(): Promise<void> {
    for (const step of undo.toReversed()) await step()
  }
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= undoAll())
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  try {
    await promisify(execFile)('debootstrap', [
      '--variant=minbase',
      '--include=systemd,systemd-sysv,dbus,ca-certificates',
      suite,
      root,
    ])
    const environment = await copySurroundings(root)
    const container = spawn(
      'systemd-nspawn',
      [
        `--directory=${root}`,
        '--machine=street-musketeers',
        '--boot',
        '--private-network',
        '--resolv-conf=off',
        // This machine's own service manager may not be systemd.
        '--register=no',
        '--keep-unit',
        '--console=pipe',
      ],
      { stdio: 'ignore', detached: true },
    )
    undo.push(() => end(container))
    const init = await findChild(container.pid!)
    const network = join(folder, 'network.sock')
    const slirp = spawn('slirp4netns', ['--configure', `--api-socket=${network}`, String(init), 'tap0'], {
      stdio: 'ignore',
      detached: true,
    })
    undo.push(() => end(slirp))

    async function run(commands: string): Promise<string> {
      const child = spawn(
        'nsenter',
        [
          `--target=${init}`,
          '--all',
          '--',
          'env',
          '--ignore-environment',
          ...environment,
          'bash',
          '-ec',
          commands,
        ],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      appendFileSync(logFile, `${commands}\n`)
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk))
      const exited = once(child, 'exit') as Promise<[number | null]>
      const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited])
      if (code !== 0)
        throw new Error(
          `A command ended with ${code}:\n${(output + errors).split('\n').slice(-25).join('\n')}`,
        )
      return output + errors
    }
    await run(
      'cd / && until [ -S /run/dbus/system_bus_socket ]; do sleep 0.2; done; systemctl is-system-running --wait',
    )
    return {
      root,
      logFile,
      hostAddress: '10.0.2.2',
      run: (commands) => run(`cd /root\n${commands}`),
      async forward(port) {
        const hostPort = await freePort()
        await askNetwork(network, { host_port: hostPort, guest_port: port })
        return hostPort
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Gives it a name server, and the certificate authorities with which this machine reaches the npm registry, if it has extra ones.
 * @returns the environment of its commands
 */
async function copySurroundings(root: string): Promise<string[]> {
  const environment = [
    'HOME=/root',
    'LANG=C.UTF-8',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ]
  await writeFile(join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (!authorities) return environment
  await mkdir(join(root, 'srv'), { recursive: true })
  await copyFile(authorities, join(root, 'srv/authorities.pem'))
  const copy = '/srv/authorities.pem'
  return [...environment, `NODE_EXTRA_CA_CERTS=${copy}`, `npm_config_cafile=${copy}`]
}

/** The first child of a process, once it has one. */
async function findChild(pid: number): Promise<number> {
  for (;;) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    if (children.trim()) return Number(children.trim().split(' ')[0])
    await sleep(100)
  }
}

/** See “API socket” in slirp4netns(1). */
async function askNetwork(socket: string, ports: { host_port: number; guest_port: number }): Promise<void> {
  const connection = createConnection(socket)
  const parameters = { proto: 'tcp', host_addr: '127.0.0.1', guest_addr: '10.0.2.100', ...ports }
  connection.end(JSON.stringify({ execute: 'add_hostfwd', arguments: parameters }))
  const answer = await text(connection)
  if (answer.includes('error')) throw new Error(`The network refused: ${answer}`)
}

/** Its first SIGTERM shuts a container down. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
