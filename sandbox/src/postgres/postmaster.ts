import type { ChildProcess } from 'node:child_process'
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '../processes/log-file.ts'
import { freePort } from '../processes/port.ts'
import { waitForExit, isRunning, identifyProcess, sendSignal, waitUntil } from '../processes/process.ts'
import { Refusal } from '../refusal.ts'
import { serverSettings, spawnProgram } from './cluster.ts'
import type { ClusterLocation } from './cluster-location.ts'
import type { Programs } from './programs.ts'

/** PostgreSQL frees its shared memory only when the last child of a killed server has ended. */
const shutDownWithinMs = 30_000

export type Server = { child: ChildProcess; port: number }

/**
 * Starts the server of a cluster and waits until it takes connections.
 * @param port undefined: any free port
 * @throws Refusal with PostgreSQL's own reason when it does not start
 */
export async function startServer(
  location: ClusterLocation,
  { postgres }: Programs,
  { durable, port, signal }: { durable: boolean; port: number | undefined; signal: AbortSignal },
): Promise<Server> {
  const deadline = performance.now() + shutDownWithinMs
  for (;;) {
    const actualPort = port ?? (await freePort())
    signal.throwIfAborted()
    const logPath = join(location.directory, 'log')
    const log = openLog(logPath)
    const options = serverSettings(actualPort, durable).flatMap((setting) => ['-c', setting])
    const child = spawnProgram(postgres, ['-D', location.cluster, ...options], location.user, [
      'ignore',
      log.file,
      log.file,
    ])
    closeSync(log.file)

    if (await waitUntilReady(child, location.cluster, signal)) return { child, port: actualPort }
    signal.throwIfAborted()
    const reason = readFileSync(logPath).subarray(log.size).toString('utf8')
    const portTaken = /could not bind/.test(reason)
    const stillEnding = /shared memory block/.test(reason)
    if (portTaken && port !== undefined)
      throw new Refusal(`Port ${port}, where PostgreSQL should listen, is already in use.`)
    if (!(portTaken || stillEnding) || performance.now() > deadline) {
      throw new Refusal(`PostgreSQL did not start: ${lastFatal(reason)} (see ${logPath})`)
    }
    await sleep(100)
  }
}

/**
 * Stops a server this process started; nothing committed is lost.
 * @param graceMs how long clients may finish before their connections are closed
 */
export async function stopServer(child: ChildProcess, graceMs = 0): Promise<void> {
  const running = () => child.exitCode === null && child.signalCode === null
  if (graceMs > 0 && running()) {
    child.kill('SIGTERM')
    await waitUntil(() => !running(), graceMs)
  }
  await stopBySignals(running, (name) => child.kill(name))
  await waitForExit(child)
}

/** Stops the server that a killed supervisor left on this cluster, if there is one, and removes its pid file. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (pid > 0 && servesCluster(pid, cluster)) {
    const postmaster = identifyProcess(pid)
    await stopBySignals(
      () => isRunning(postmaster),
      (name) => sendSignal(pid, name),
    )
  }
  rmSync(pidFile, { force: true })
}

/** Fast, immediate, then kill; the grace period above is "smart". See "Shutting Down the Server" in PostgreSQL's manual. */
async function stopBySignals(running: () => boolean, send: (name: NodeJS.Signals) => void): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!running()) return
    send(name)
    if (await waitUntil(() => !running(), shutDownWithinMs)) return
  }
}

/** The number in a pid file may now belong to another program. The server's working directory is the cluster. */
function servesCluster(pid: number, cluster: string): boolean {
  if (!isRunning(identifyProcess(pid))) return false
  if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
    cluster,
  )
}

/** Reads the eighth line of postmaster.pid, as pg_ctl does. */
async function waitUntilReady(child: ChildProcess, cluster: string, signal: AbortSignal): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid')
  const running = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const ready = () => {
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
    return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready'
  }
  // It may have a crash to recover from, which takes as long as it takes.
  await waitUntil(() => signal.aborted || !running() || ready())
  if (!signal.aborted && running() && ready()) return true
  await stopServer(child)
  return false
}

function lastFatal(log: string): string {
  const lines = log.trim().split('\n')
  return (lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'no reason given').replace(
    /^.*FATAL:\s*/,
    '',
  )
}
