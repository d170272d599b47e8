import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nodeOptions } from '../scripts/node-options.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts a real worker of the product; tells how much memory it took at most, in MB. */
export async function startWorker(environment: Record<string, string>) {
  const child = fork('server/src/main.ts', [], {
    cwd: root,
    execArgv: [...nodeOptions],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', RUN: 'worker', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const memory = (field: string) =>
    Number(
      new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1],
    ) / 1024
  return {
    memoryNow: () => memory('VmRSS'),
    memoryAtMost: () => memory('VmHWM'),
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
