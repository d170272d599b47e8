import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { world } from '../../../../test/support/world.ts'
import { createServer } from '../create-server.ts'

const w = world({ environment: async () => ({ TRUSTED_PROXIES: '1' }) })

let app: FastifyInstance
/** How many requests wait in the handler for `answerAll`. */
let waiting = 0
let answers = Promise.withResolvers<void>()
const answerAll = () => answers.resolve()

beforeEach(async () => {
  ;[waiting, answers] = [0, Promise.withResolvers<void>()]
  app = await createServer(w.platform, { caps: { perConnection: 3, perVisitor: 4, inAll: 6 } })
  app.route({
    method: ['GET', 'POST'],
    url: '/slow',
    handler: async () => {
      waiting += 1
      await answers.promise
      return { done: true }
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

/** Sends requests at once on a connection of its own. @returns the statuses of the answers, when the server closes it or all are there */
async function send(count: number, visitor: string): Promise<number[]> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  socket.write(`GET /slow HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${visitor}\r\n\r\n`.repeat(count))
  for await (const bytes of socket) {
    text += String(bytes)
    if (statuses().length === count) break
  }
  socket.destroy()
  return statuses()
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate)
}
const untilWaiting = (count: number) => until(() => waiting >= count)

test('a connection that sends many requests without waiting gets answers up to its cap, then a 503, and is closed', async () => {
  const statuses = send(50, '192.0.2.1')
  await untilWaiting(3)
  answerAll()
  expect(await statuses).toEqual([200, 200, 200, 503])
  expect(waiting).toBe(3)
})

test('requests beyond the cap of a visitor are refused, and another visitor is answered', async () => {
  const admitted = Array.from({ length: 4 }, () => send(1, '192.0.2.1'))
  await untilWaiting(4)
  expect(await send(1, '192.0.2.1')).toEqual([503])
  const other = send(1, '192.0.2.2')
  await untilWaiting(5)
  answerAll()
  expect(await other).toEqual([200])
  expect((await Promise.all(admitted)).flat()).toEqual([200, 200, 200, 200])
  expect(await send(1, '192.0.2.1')).toEqual([200])
})

test('requests beyond the cap of all are refused with when to try again, and counted', async () => {
  const admitted = Array.from({ length: 6 }, (_, nth) => send(1, `192.0.2.${nth}`))
  await untilWaiting(6)
  const { port } = app.server.address() as AddressInfo
  const refused = await fetch(`http://127.0.0.1:${port}/slow`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await w.platform.metrics.read()).text).toMatch(/requests_refused_total [1-9]/)
  answerAll()
  expect((await Promise.all(admitted)).flat()).toEqual([200, 200, 200, 200, 200, 200])
})

test('a body that arrives slowly holds no place', async () => {
  const { port } = app.server.address() as AddressInfo
  const slow = Array.from({ length: 8 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    return socket
  })
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  answerAll()
  expect(await send(1, '192.0.2.1')).toEqual([200])
  for (const socket of slow) socket.destroy()
})
