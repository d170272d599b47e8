/**
 * The process between a launcher and PostgreSQL. It outlives a launcher that is killed for as long as it takes to stop PostgreSQL, so nothing
 * is left running; it is in a session of its own, so Ctrl-C in a terminal reaches the launcher only.
 *
 * It starts on being forked, answers once with `ready` or `refused`, stops on the message `stop`, on the launcher's death or on SIGTERM,
 * and says `lost` should PostgreSQL end by itself.
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
  /** Undefined: a directory of its own that is removed at the end. */
  directory: string | undefined
  durable: boolean
  port: number | undefined
}

export type PostgresReport =
  | { ready: { port: number; password: string; cluster: string } }
  | { refused: string; unexpected: boolean }
  | { lost: string }

const launcher = identifyProcess(process.ppid)
const order = JSON.parse(process.argv[2] ?? '') as PostgresRequest
const stopping = new AbortController()
/** A launcher that stops has ended the clients before; those of one that was killed are ending now. */
const graceMs = 3000
let asked = false
process.once('disconnect', () => stopping.abort())
process.once('message', () => {
  asked = true
  stopping.abort()
})
process.once('SIGTERM', () => stopping.abort())
process.on('SIGINT', () => {})

const temporary = order.directory === undefined ? makeTemporary() : undefined
let place: ClusterLocation | undefined
let lock: Lock | undefined
let server: Server | undefined

try {
  await supervise()
} catch (error) {
  if (!stopping.signal.aborted)
    await sendReport({ refused: explain(error), unexpected: !(error instanceof Refusal) })
} finally {
  if (server) await stopServer(server.child, asked ? 0 : graceMs)
  if (temporary) removeTemporary(temporary)
  lock?.release()
}
// The channel to the launcher would keep this process alive.
process.exit()

async function supervise(): Promise<void> {
  const { signal } = stopping
  place = locateCluster(order.directory ?? join(temporary ?? '', 'postgres'))
  lock = await acquireLock(join(place.directory, 'lock'), `The database in ${place.directory}`, {
    onBehalfOf: launcher,
    signal,
  })
  signal.addEventListener('abort', () => lock?.markStopping())
  signal.throwIfAborted()

  await stopOrphan(place.cluster)
  const programs = await findPrograms(place.user)
  const password = await ensureCluster(place, programs, { durable: order.durable, signal })
  server = await startServer(place, programs, { durable: order.durable, port: order.port, signal })
  await sendReport({ ready: { port: server.port, password, cluster: place.cluster } })

  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  await Promise.race([stopped, waitForExit(server.child)])
  if (!signal.aborted)
    await sendReport({ lost: `PostgreSQL has ended by itself (see ${join(place.directory, 'log')}).` })
}

/** Resolves when the message is on its way, so that this process may end. */
async function sendReport(report: PostgresReport): Promise<void> {
  if (process.connected) await new Promise((resolve) => process.send?.(report, undefined, undefined, resolve))
}

/** mkdtemp shuts out everybody else, PostgreSQL's user too. */
function makeTemporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-'))
  chmodSync(directory, 0o711)
  return directory
}

function removeTemporary(directory: string): void {
  if (place) rmSync(place.directory, { recursive: true, force: true })
  rmSync(directory, { recursive: true, force: true })
}
