/** Asks a server over keep-alive connections, in a process of its own, so that asking costs the server's process nothing. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerQuestions } from './own-process.ts'
import { percentile } from './percentile.ts'

/** What is to be asked, and how. */
export interface Load {
  port: number
  /** Asked in turn. */
  requests: readonly { path: string; token?: string }[]
  connections: number
  seconds: number
  /** Requests a second, sent when their time comes whatever the answers do; left out: each connection asks as soon as it was answered. */
  rate?: number
  /** Milliseconds that each connection rests after an answer. */
  rest?: number
  /** Requests that are refused or lost are counted; else the first of them ends the asking. */
  mayFail?: boolean
}

/** What came of it: latencies in milliseconds, counted from when a request was to be sent. */
export interface Answered {
  perSecond: number
  count: number
  failed: number
  p99: number
  /** All of them. */
  took: number[]
}

interface Connection {
  ask(request: Buffer): Promise<void>
  end(): void
}

async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let held = Buffer.alloc(0)
  let wanted = -1
  let done: (() => void) | null = null
  let failed: ((error: Error) => void) | null = null
  socket.on('data', (chunk) => {
    held = held.length ? Buffer.concat([held, chunk]) : chunk
    if (wanted < 0) {
      const end = held.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = held.toString('latin1', 0, end)
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || !length)
        return failed?.(new Error(`${head}\n${held.toString('utf8', end, end + 300)}`))
      wanted = end + 4 + Number(length)
    }
    if (held.length < wanted) return
    held = Buffer.alloc(0)
    wanted = -1
    done?.()
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('The server hung up.')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        done = resolve
        failed = reject
        socket.write(request, (error) => error && reject(error))
      }),
    end: () => socket.destroy(),
  }
}

async function load(wanted: Load): Promise<Answered> {
  const { port, requests, connections, seconds, rate, rest = 0, mayFail = false } = wanted
  const written = requests.map(({ path, token }) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`,
    ),
  )
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const took: number[] = []
  let failed = 0
  const began = performance.now()
  const until = began + seconds * 1000
  let sent = 0
  await Promise.all(
    open.map(async (first) => {
      let connection: Connection | null = first
      for (;;) {
        const nth = sent
        sent += 1
        const due = rate ? began + (nth / rate) * 1000 : performance.now()
        if (due >= until) break
        const early = due - performance.now()
        // Timers are coarse: what is left of a millisecond is waited for by looking again.
        if (early > 1) await sleep(early)
        try {
          connection ??= await openConnection(port)
          await connection.ask(written[nth % written.length]!)
        } catch (error) {
          if (!mayFail) throw error
          failed += 1
          connection?.end()
          connection = null
        }
        took.push(performance.now() - due)
        if (rest) await sleep(rest)
      }
      connection?.end()
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  return { perSecond: took.length / elapsed, count: took.length, failed, p99: percentile(took, 0.99), took }
}

answerQuestions(load)
