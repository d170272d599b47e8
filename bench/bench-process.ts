import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodeOptions } from '../scripts/node-options.mjs'

/** A program of this folder in a process of its own, which answers one question at a time. */
export interface BenchProcess {
  ask<Answer>(question: unknown): Promise<Answer>
  pid: number
  stop(): Promise<void>
}

/** @param environment replaces this process's own, but for its path */
export function startBenchProcess(program: URL, environment: Record<string, string> = {}): BenchProcess {
  const child: ChildProcess = fork(fileURLToPath(program), [], {
    execArgv: [...nodeOptions],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  return {
    pid: child.pid!,
    async ask<Answer>(question: unknown) {
      const answered = once(child, 'message')
      child.send(question as object)
      const [answer] = await Promise.race([
        answered,
        gone.then(() => {
          throw new Error(`${program.pathname} has ended.`)
        }),
      ])
      return answer as Answer
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Answers the questions of the process that started this one. */
export function handleMessages(answer: (question: never) => Promise<unknown>): void {
  process.on('message', (question) => {
    void answer(question as never).then((said) => process.send!(said ?? null))
  })
  // Whoever asked is gone.
  process.on('disconnect', () => process.exit())
}
