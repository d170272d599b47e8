/** Sends load to a server over keep-alive connections, from a separate process, so that it costs the server's process nothing. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { handleMessages } from './bench-process.ts'

export interface LoadOptions {
  /** Each gets its share of the connections. */
  ports: readonly number[]
  /** Sent in turn. */
  requests: readonly GetRequest[]
  connections: number
  seconds: number
  /** How many requests at most; left out: as many as fit in the time. */
  count?: number
  /** Requests a second, sent on time even if answers are late; left out: each connection sends the next request after each answer. */
  rate?: number
}

export interface LoadResult {
  perSecond: number
  count: number
  /** In milliseconds, from the time at which a request was due. */
  latencies: number[]
  /** How many were answered with 503. */
  refused: number
}

async function runLoad({
  ports,
  requests,
  connections,
  seconds,
  count = Infinity,
  rate,
}: LoadOptions): Promise<LoadResult> {
  const encoded = requests.map(encodeRequest)
  const portOf = (nth: number) => ports[nth % ports.length]!
  const open = await Promise.all(Array.from({ length: connections }, (_, nth) => openConnection(portOf(nth))))
  const latencies: number[] = []
  let refused = 0
  const began = performance.now()
  const until = began + seconds * 1000
  let sent = 0
  await Promise.all(
    open.map(async (first, nthConnection) => {
      let connection = first
      for (;;) {
        const nth = sent
        sent += 1
        const due = rate ? began + (nth / rate) * 1000 : performance.now()
        if (due >= until || nth >= count) break
        const early = due - performance.now()
        // Timers are accurate to a millisecond only.
        if (early > 1) await sleep(early)
        const { staysOpen, isRefused } = await connection.send(encoded[nth % encoded.length]!)
        latencies.push(performance.now() - due)
        if (isRefused) refused += 1
        if (!staysOpen) connection = await openConnection(portOf(nthConnection))
      }
      connection.end()
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  return { perSecond: latencies.length / elapsed, count: latencies.length, latencies, refused }
}

interface Answer {
  staysOpen: boolean
  isRefused: boolean
}

/** A keep-alive connection for one request after another. */
interface Connection {
  /**
   * Sends a request and discards its answer in one reused buffer, so that the client costs as little as possible.
   * @returns whether the server keeps the connection open, as ours closes each after a hundred requests, and whether it answered 503
   * @throws unless the answer is a 200 or 503 with a content length or in chunks
   */
  send(request: Buffer): Promise<Answer>
  end(): void
}

export interface GetRequest {
  path: string
  token?: string
  /** What the answer may be compressed with, as browsers send it; left out: nothing. */
  encodings?: string
  headers?: Record<string, string>
}

/** @returns the bytes of a GET request */
const encodeRequest = ({ path, token, encodings, headers = {} }: GetRequest): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(encodings ? [`Accept-Encoding: ${encodings}`] : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  )

const endOfHead = '\r\n\r\n'
const lastChunk = '0\r\n\r\n'

/** @param port of a server on this machine */
async function openConnection(port: number): Promise<Connection> {
  /** The current answer: its head, the bytes received, and its total length (-1: not yet known, Infinity: in chunks). */
  let [head, received, expected] = ['', 0, -1]
  /** The last five bytes of an answer in chunks. */
  let tail = ''
  let pending: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  const socket = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(64 * 1024),
      callback(length, buffer) {
        received += length
        if (expected < 0) readHead(Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1'))
        if (expected === Infinity && endsChunks(Buffer.from(buffer.buffer, buffer.byteOffset, length)))
          expected = received
        if (expected < 0 || received < expected) return true
        pending?.resolve({
          staysOpen: !/\r\nconnection: close\r\n/i.test(head),
          isRefused: head.startsWith('HTTP/1.1 503'),
        })
        ;[head, received, expected] = ['', 0, -1]
        return true
      },
    },
  })

  function readHead(text: string): void {
    head += text
    const end = head.indexOf(endOfHead)
    if (end < 0) return
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    const isChunked = /transfer-encoding: chunked/i.test(head)
    if (!/^HTTP\/1\.1 (?:200|503)/.test(head) || !(length || isChunked))
      return pending?.reject(new Error(head))
    head = head.slice(0, end + endOfHead.length)
    expected = isChunked ? Infinity : head.length + Number(length)
  }

  function endsChunks(bytes: Buffer): boolean {
    tail = (tail + bytes.subarray(-lastChunk.length).toString('latin1')).slice(-lastChunk.length)
    return tail === lastChunk
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.on('error', (error) => pending?.reject(error))
  socket.on('close', () => pending?.reject(new Error('The server closed the connection.')))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(request, (error) => error && reject(error))
      }),
    end: () => socket.destroy(),
  }
}

handleMessages(runLoad)
