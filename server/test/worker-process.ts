import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface WorkerProcess {
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to end. @returns its exit code, null when a signal ended it */
  stop(): Promise<number | null>
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Starts a real worker of the product and waits until it works. */
export async function startWorkerProcess(environment: Record<string, string>): Promise<WorkerProcess> {
  const child = fork(main, [], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', RUN: 'worker', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const first = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (!first) throw new Error('The worker ended before it was ready.')
  return {
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}
