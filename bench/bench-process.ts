import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodeOptions, webOptions } from '../scripts/node-options.mjs'

/** A program of this folder in a separate process, which answers one request at a time. */
export interface BenchProcess {
  request<Answer>(message: unknown): Promise<Answer>
  pid: number
  stop(): Promise<void>
}

/** @param environment replaces this process's own, except PATH */
export function startBenchProcess(program: URL, environment: Record<string, string> = {}): BenchProcess {
  const child: ChildProcess = fork(fileURLToPath(program), [], {
    execArgv: [...nodeOptions, ...webOptions],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  return {
    pid: child.pid!,
    async request<Answer>(message: unknown) {
      const reply = once(child, 'message')
      child.send(message as object)
      const [answer] = await Promise.race([
        reply,
        exited.then(() => {
          throw new Error(`${program.pathname} has ended.`)
        }),
      ])
      return answer as Answer
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Answers the messages of the process that started this one. */
export function handleMessages(answer: (message: never) => Promise<unknown>): void {
  process.on('message', (message) => {
    void answer(message as never).then((reply) => process.send!(reply ?? null))
  })
  // The parent process has ended.
  process.on('disconnect', () => process.exit())
}
