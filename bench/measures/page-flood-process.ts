/** Floods a server with requests for a page from a separate process: on many connections at once, or many on one without waiting for answers. */
import { connect } from 'node:net'
import { handleMessages } from '../bench-process.ts'

export interface PageFlood {
  connections: number
  /** On each connection, sent at once. */
  requests: number
  path: string
}

export interface PageFloodResult {
  /** How often each HTTP status was answered; `none` are requests on connections that the server closed first. */
  statuses: Record<string, number>
  /** How often the flood came. */
  floods: number
}

/** A flood whose answers have not arrived by then is over. */
const maxFloodMs = 20_000
let visitors = 0

async function flood({
  port,
  seconds,
  ...each
}: PageFlood & { port: number; seconds: number }): Promise<PageFloodResult> {
  const result: PageFloodResult = { statuses: {}, floods: 0 }
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    visitors += 1
    const visitor = `198.18.${(visitors >> 8) & 255}.${visitors & 255}`
    const request = `GET ${each.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${visitor}\r\nAccept-Encoding: br\r\n\r\n`
    const all = await Promise.all(
      Array.from({ length: each.connections }, () => sendOnOneConnection(port, request, each.requests)),
    )
    for (const status of all.flat()) result.statuses[status] = (result.statuses[status] ?? 0) + 1
    result.floods += 1
  }
  return result
}

/** @returns the status of each answer */
function sendOnOneConnection(port: number, request: string, count: number): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const statuses: string[] = []
  const end = () => {
    clearTimeout(timer)
    socket.destroy()
    while (statuses.length < count) statuses.push('none')
    resolve(statuses)
  }
  const timer = setTimeout(end, maxFloodMs)
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  socket.on('connect', () => socket.write(request.repeat(count)))
  let rest = ''
  socket.on('data', (bytes) => {
    const text = rest + bytes.toString('latin1')
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(status!)
    // A status line may be split between two packets. What is shorter than one cannot match again.
    rest = text.slice(-12)
    if (statuses.length >= count) end()
  })
  socket.on('close', end)
  socket.on('error', end)
  return promise
}

handleMessages(flood)
