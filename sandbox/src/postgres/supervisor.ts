/**
 * The process between a launcher and PostgreSQL. It outlives a killed launcher for as long as it takes to stop PostgreSQL, so nothing is left
 * running. It has its own session, so Ctrl-C in a terminal reaches the launcher only.
 *
 * When forked it starts PostgreSQL and answers once with `ready` or `refused`. It stops on the message `stop`, on SIGTERM and when the launcher
 * dies. It sends `lost` if PostgreSQL ends by itself.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acquireLock, type Lock } from '../processes/lock.ts'
import { waitForExit, identifyProcess } from '../processes/process.ts'
import { explain, Refusal } from '../refusal.ts'
import { ensureCluster } from './cluster.ts'
import { locateCluster, type ClusterLocation } from './cluster-location.ts'
import { startServer, stopOrphan, stopServer, type Server } from './postmaster.ts'
import { findPrograms } from './programs.ts'

export type PostgresRequest = {
  /** Undefined: a temporary directory that is removed at the end. */
  directory: string | undefined
  durable: boolean
  port: number | undefined
}

export type PostgresReport =
  | { ready: { port: number; password: string; cluster: string } }
  | { refused: string; unexpected: boolean }
  | { lost: string }

const launcher = identifyProcess(process.ppid)
const request = JSON.parse(process.argv[2] ?? '') as PostgresRequest
const stopping = new AbortController()
/** A launcher that stops has already ended its clients; those of a killed launcher are still ending. */
const graceMs = 3000
let stopRequested = false
process.once('disconnect', () => stopping.abort())
process.once('message', () => {
  stopRequested = true
  stopping.abort()
})
process.once('SIGTERM', () => stopping.abort())
process.on('SIGINT', () => {})

const temporary = request.directory === undefined ? makeTemporary() : undefined
let location: ClusterLocation | undefined
let lock: Lock | undefined
let server: Server | undefined

try {
  await supervise()
} catch (error) {
  if (!stopping.signal.aborted)
    await sendReport({ refused: explain(error), unexpected: !(error instanceof Refusal) })
} finally {
  if (server) await stopServer(server.child, stopRequested ? 0 : graceMs)
  if (temporary) removeTemporary(temporary)
  lock?.release()
}
// The channel to the launcher would keep this process alive.
process.exit()

async function supervise(): Promise<void> {
  const { signal } = stopping
  location = locateCluster(request.directory ?? join(temporary ?? '', 'postgres'))
  lock = await acquireLock(join(location.directory, 'lock'), `The database in ${location.directory}`, {
    onBehalfOf: launcher,
    signal,
  })
  signal.addEventListener('abort', () => lock?.markStopping())
  signal.throwIfAborted()

  await stopOrphan(location.cluster)
  const programs = await findPrograms(location.user)
  const password = await ensureCluster(location, programs, { durable: request.durable, signal })
  server = await startServer(location, programs, { durable: request.durable, port: request.port, signal })
  await sendReport({ ready: { port: server.port, password, cluster: location.cluster } })

  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  await Promise.race([stopped, waitForExit(server.child)])
  if (!signal.aborted)
    await sendReport({ lost: `PostgreSQL has ended by itself (see ${join(location.directory, 'log')}).` })
}

/** Resolves when the message has been sent, so that this process can end. */
async function sendReport(report: PostgresReport): Promise<void> {
  if (process.connected) await new Promise((resolve) => process.send?.(report, undefined, undefined, resolve))
}

/** mkdtemp keeps out all other users, including PostgreSQL's. */
function makeTemporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-'))
  chmodSync(directory, 0o711)
  return directory
}

function removeTemporary(directory: string): void {
  if (location) rmSync(location.directory, { recursive: true, force: true })
  rmSync(directory, { recursive: true, force: true })
}
