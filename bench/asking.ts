/** Asks a server over keep-alive connections, in a process of its own, so that asking costs the server's process nothing. */
import { connect, type Socket } from 'node:net'
import { answerQuestions } from './own-process.ts'

/** What is to be asked, and how. */
export interface Load {
  port: number
  /** Asked in turn. */
  requests: readonly { path: string; token?: string }[]
  connections: number
  seconds: number
  /** Requests a second, sent when their time comes whatever the answers do; left out: each connection asks as soon as it was answered. */
  rate?: number
}

/** What came of it: latencies in milliseconds, counted from when a request was to be sent. */
export interface Answered {
  perSecond: number
  count: number
  median: number
  p95: number
  p99: number
  /** All of them, in order of size. */
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
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        done = resolve
        failed = reject
        socket.write(request)
      }),
    end: () => socket.destroy(),
  }
}

async function load({ port, requests, connections, seconds, rate }: Load): Promise<Answered> {
  const written = requests.map(({ path, token }) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`,
    ),
  )
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const took: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  let sent = 0
  await Promise.all(
    open.map(async (connection) => {
      for (;;) {
        const nth = sent
        sent += 1
        const due = rate ? began + (nth / rate) * 1000 : performance.now()
        if (due >= until) return
        const early = due - performance.now()
        // Timers are coarse: what is left of a millisecond is waited for by looking again.
        if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
        await connection.ask(written[nth % written.length]!)
        took.push(performance.now() - due)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  for (const connection of open) connection.end()
  took.sort((one, other) => one - other)
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return {
    perSecond: took.length / elapsed,
    count: took.length,
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    took,
  }
}

answerQuestions(load)
