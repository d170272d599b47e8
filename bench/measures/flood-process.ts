/** Floods a server with sign-ins from a separate process: many at once from one address, then as many from the next address. */
import { Agent, request } from 'node:http'
import { handleMessages } from '../bench-process.ts'

export interface FloodOptions {
  port: number
  /** How many sign-ins are sent at once. */
  atOnce: number
  seconds: number
}

export interface FloodResult {
  /** How often each HTTP status was answered. */
  statuses: Record<number, number>
  bursts: number
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
let addresses = 0

async function flood({ port, atOnce, seconds }: FloodOptions): Promise<FloodResult> {
  const result: FloodResult = { statuses: {}, bursts: 0 }
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    addresses += 1
    const visitor = `198.18.${(addresses >> 8) & 255}.${addresses & 255}`
    const statuses = await Promise.all(
      Array.from({ length: atOnce }, (_, nth) => signIn(port, visitor, `flood.${nth}@bench.example`)),
    )
    for (const status of statuses) result.statuses[status] = (result.statuses[status] ?? 0) + 1
    result.bursts += 1
  }
  return result
}

/** @returns the HTTP status of the answer */
function signIn(port: number, visitor: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'not the right one' })
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/signin',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': visitor,
        },
      },
      (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    )
    sent.once('error', reject).end(body)
  })
}

handleMessages(flood)
