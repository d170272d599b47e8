/** Sends load to a server over keep-alive connections, from a separate process, so that it costs the server's process nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, encodeRequest, type Connection, type GetRequest } from '../connection.ts'
import { handleMessages } from '../bench-process.ts'
import { percentile } from '../percentile.ts'

export interface LoadOptions {
  port: number
  /** Sent in turn. */
  requests: readonly GetRequest[]
  connections: number
  seconds: number
  /** Requests a second, sent on time even if answers are late; left out: each connection sends the next request after each answer. */
  rate?: number
  /** Milliseconds that each connection waits after an answer. */
  pause?: number
  /** Counts failed requests; left out: the first one ends the load. */
  mayFail?: boolean
}

export interface LoadResult {
  perSecond: number
  count: number
  failed: number
  p99: number
  /** In milliseconds, from the time at which a request was due. */
  latencies: number[]
}

async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { port, requests, connections, seconds, rate, pause = 0, mayFail = false } = options
  const encoded = requests.map(encodeRequest)
  const initialConnections = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port)),
  )
  const latencies: number[] = []
  let failed = 0
  const began = performance.now()
  const until = began + seconds * 1000
  let sent = 0
  await Promise.all(
    initialConnections.map(async (first) => {
      let connection: Connection | null = first
      for (;;) {
        const nth = sent
        sent += 1
        const due = rate ? began + (nth / rate) * 1000 : performance.now()
        if (due >= until) break
        const early = due - performance.now()
        // Timers are accurate to a millisecond only.
        if (early > 1) await sleep(early)
        try {
          connection ??= await openConnection(port)
          await connection.send(encoded[nth % encoded.length]!)
        } catch (error) {
          if (!mayFail) throw error
          failed += 1
          connection?.end()
          connection = null
        }
        latencies.push(performance.now() - due)
        if (pause) await sleep(pause)
      }
      connection?.end()
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  return {
    perSecond: latencies.length / elapsed,
    count: latencies.length,
    failed,
    p99: percentile(latencies, 0.99),
    latencies,
  }
}

handleMessages(runLoad)
