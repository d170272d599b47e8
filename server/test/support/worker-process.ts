import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { productionOptions, webOptions } from '../../../scripts/node-options.mjs'

export interface ProductProcess {
  pid: number
  /** The message that it sent when it was ready. */
  ready: unknown
  isRunning(): boolean
  /** Kills it, like a power cut. */
  kill(): Promise<void>
  /** Freezes it, like a sleeping machine. */
  freeze(): void
  thaw(): void
  /**
   * Asks it to end.
   * @returns its exit code; null when a signal ended it
   */
  stop(): Promise<number | null>
}

interface WebProcess extends ProductProcess {
  url: string
  /** With the variable `OPERATIONS_PORT`. */
  operationsUrl: string
}

interface ProcessOptions {
  /** The server's folder; left out: this checkout's. */
  server?: URL
  /** A file for its standard error; left out: this process's own. */
  log?: string
  /** Its program in that folder; left out: what `npm run build` wrote. */
  program?: string
  /** More options of Node's. */
  node?: readonly string[]
}

/** Starts a worker of the product and waits until it is ready. */
export const startWorkerProcess = (
  environment: Record<string, string>,
  start: ProcessOptions = {},
): Promise<ProductProcess> => startProcess({ RUN: 'worker', ...environment }, start)

/** Starts a web process of the product, on any free port, and waits until it is ready. */
export async function startWebProcess(
  environment: Record<string, string>,
  start: ProcessOptions = {},
): Promise<WebProcess> {
  const node = [...webOptions, ...(start.node ?? [])]
  const web = await startProcess({ ...environment, RUN: 'web', PORT: '0' }, { ...start, node })
  return { ...web, ...(web.ready as Pick<WebProcess, 'url' | 'operationsUrl'>) }
}

/** Starts a process of the product and waits until it is ready. */
export async function startProcess(
  environment: Record<string, string>,
  {
    server = new URL('../../', import.meta.url),
    program = 'build/main.js',
    log,
    node = [],
  }: ProcessOptions = {},
): Promise<ProductProcess> {
  const errorOutput = log ? openSync(log, 'a') : 'inherit'
  const child = fork(fileURLToPath(new URL(program, server)), [], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    execArgv: [...productionOptions, ...node],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'ignore', errorOutput, 'ipc'],
  })
  if (typeof errorOutput === 'number') closeSync(errorOutput)
  const first = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (!first) throw new Error('The process ended before it was ready.')
  return {
    pid: child.pid!,
    ready: first[0],
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: async () => void (await end(child, 'SIGKILL')),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => end(child, 'SIGTERM'),
  }
}

/**
 * Checks that no process has ended by itself.
 * @param log their standard error
 */
export const unexpectedExits = (processes: readonly ProductProcess[], log: string): string[] =>
  processes.every((each) => each.isRunning())
    ? []
    : [`a process ended by itself; the end of its log: ${readFileSync(log, 'utf8').slice(-3000)}`]

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}
