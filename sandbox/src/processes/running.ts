import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentsAddress } from '../product.ts'
import { isRunning, sendSignal, waitUntil, type ProcessIdentity } from './process.ts'

/** What a running launcher makes known to commands on the same data directory. */
export type Running = ProcessIdentity & {
  databaseUrl: string
  smtpUrl: string
  publicUrl: string
  /** Undefined if emails go to a real mail server. */
  mailboxUrl: string | undefined
  /** The port on which the product receives email; undefined if emails go to a real mail server. */
  inboundPort: number | undefined
  /** Undefined if the payment provider is the real one. */
  payments: PaymentsAddress | undefined
  /** Undefined until it is started. */
  product: ProcessIdentity | undefined
}

/** As long as it may take to finish what it does. */
const productEndsWithinMs = 20_000

const fileOf = (dataDirectory: string) => join(dataDirectory, 'running.json')

/** Only the owner can read the file, because it holds the database's password and keys. */
export function writeRunning(dataDirectory: string, running: Running): void {
  deleteRunning(dataDirectory)
  writeFileSync(fileOf(dataDirectory), `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
}

export function deleteRunning(dataDirectory: string): void {
  rmSync(fileOf(dataDirectory), { force: true })
}

/** @returns what the running launcher of this data directory wrote; undefined if none runs */
export function readRunning(dataDirectory: string): Running | undefined {
  const running = readLastRunning(dataDirectory)
  return running && isRunning(running) ? running : undefined
}

/** Waits for the product of a killed launcher, which may still hold the port, and kills it after 20 seconds. */
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
