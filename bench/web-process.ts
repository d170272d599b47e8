import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '@street-musketeers/sandbox/port.ts'
import { nodeOptions } from '../scripts/node-options.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts a real web process of the product, which needs its pages built. */
export async function startWeb(environment: Record<string, string>) {
  const port = await freePort()
  const child = fork('server/src/main.ts', [], {
    cwd: root,
    execArgv: [...nodeOptions],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', RUN: 'web', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** One answer as whoever asked met it. */
interface Answer {
  /** Milliseconds since the asking began. */
  at: number
  took: number
  /** 0: none came. */
  status: number
}

/**
 * Asks over and over on so many connections at once, each next as soon as the one before is answered.
 * @param asks addresses and tokens, in turn
 * @param until ends the asking
 */
export async function askOver(
  asks: readonly { url: string; token: string }[],
  { connections, until }: { connections: number; until: AbortSignal },
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  const began = performance.now()
  let turn = 0
  async function one(): Promise<void> {
    while (!until.aborted) {
      const { url, token } = asks[turn++ % asks.length]!
      const asked = performance.now()
      const status = await statusOf(url, token, agent)
      answers.push({ at: asked - began, took: performance.now() - asked, status })
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return answers
}

const statusOf = (url: string, token: string, agent: Agent) =>
  new Promise<number>((resolve) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    })
    request.once('error', () => resolve(0))
  })
