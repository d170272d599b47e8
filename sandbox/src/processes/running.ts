import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentsAddress } from '../product.ts'
import { isRunning, sendSignal, waitUntil, type ProcessIdentity } from './process.ts'

/** What a running launcher tells commands on the same data directory. */
export type Running = ProcessIdentity & {
  databaseUrl: string
  smtpUrl: string
  publicUrl: string
  /** Undefined where letters really leave. */
  mailboxUrl: string | undefined
  /** Undefined where payments are the provider's own. */
  payments: PaymentsAddress | undefined
  /** Undefined until it is started. */
  product: ProcessIdentity | undefined
}

const productEndsWithinMs = 5000

const fileOf = (dataDirectory: string) => join(dataDirectory, 'running.json')

/** The file holds the database's password and keys, so it is for its owner's eyes only. */
export function writeRunning(dataDirectory: string, running: Running): void {
  deleteRunning(dataDirectory)
  writeFileSync(fileOf(dataDirectory), `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
}

export function deleteRunning(dataDirectory: string): void {
  rmSync(fileOf(dataDirectory), { force: true })
}

/** What the launcher of this data directory said; undefined when none runs, whatever a killed one left behind. */
export function readRunning(dataDirectory: string): Running | undefined {
  const running = readLastRunning(dataDirectory)
  return running && isRunning(running) ? running : undefined
}

/** Waits for the product of a killed launcher, which is ending but still has the port; after 5 seconds it is ended. */
export async function stopFormerProduct(dataDirectory: string): Promise<void> {
  const product = readLastRunning(dataDirectory)?.product
  if (!product || (await waitUntil(() => !isRunning(product), productEndsWithinMs))) return
  sendSignal(-product.pid, 'SIGKILL')
  await waitUntil(() => !isRunning(product), productEndsWithinMs)
}

function readLastRunning(dataDirectory: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDirectory), 'utf8')) as Running
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
