/** Asks a server over keep-alive connections, in a process of its own, so that asking costs the server's process nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, encodeRequest, type Connection } from '../connection.ts'
import { handleMessages } from '../bench-process.ts'
import { percentile } from '../percentile.ts'

/** What is to be asked, and how. */
export interface LoadOptions {
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
export interface LoadResult {
  perSecond: number
  count: number
  failed: number
  p99: number
  /** All of them. */
  took: number[]
}

async function runLoad(wanted: LoadOptions): Promise<LoadResult> {
  const { port, requests, connections, seconds, rate, rest = 0, mayFail = false } = wanted
  const written = requests.map(encodeRequest)
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

handleMessages(runLoad)
