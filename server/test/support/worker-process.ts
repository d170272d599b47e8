import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nodeOptions } from '../../../scripts/node-options.mjs'

export interface ProductProcess {
  pid: number
  /** What it told as it became ready. */
  ready: unknown
  /** Whether it has not ended by itself. */
  isRunning(): boolean
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Freezes it as a machine that sleeps would. */
  freeze(): void
  thaw(): void
  /** Asks it to end. @returns its exit code, null when a signal ended it */
  stop(): Promise<number | null>
}

interface ProcessOptions {
  /** A program of the server, from its folder. */
  program?: string
  /** A file for what it complains of; left out: this process's own. */
  log?: string
  /** What it is started with, before Node and its arguments: `prlimit`, for instance. */
  under?: string[]
}

/** Starts a real worker of the product and waits until it works. */
export const startWorkerProcess = (
  environment: Record<string, string>,
  start: ProcessOptions = {},
): Promise<ProductProcess> => startProcess({ RUN: 'worker', ...environment }, start)

/** Starts a program of the product and waits until it says that it is ready. */
export async function startProcess(
  environment: Record<string, string>,
  { program = 'src/main.ts', log, under: [wrapper, ...wrapped] = [] }: ProcessOptions = {},
): Promise<ProductProcess> {
  const complaints = log ? openSync(log, 'a') : 'inherit'
  const child = fork(fileURLToPath(new URL(`../../${program}`, import.meta.url)), [], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    ...(wrapper
      ? { execPath: wrapper, execArgv: [...wrapped, process.execPath, ...nodeOptions] }
      : { execArgv: [...nodeOptions] }),
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'ignore', complaints, 'ipc'],
  })
  if (typeof complaints === 'number') closeSync(complaints)
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

/** Tells if any of those that should live has ended by itself, with the last that they complained of. @param log theirs */
export const unexpectedExits = (processes: readonly ProductProcess[], log: string): string[] =>
  processes.every((each) => each.isRunning())
    ? []
    : [`a process ended by itself; the last complaints: ${readFileSync(log, 'utf8').slice(-3000)}`]

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}
