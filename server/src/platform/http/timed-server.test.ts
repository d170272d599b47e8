import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { serveOperations } from './serve-operations.ts'
import { createServer } from './create-server.ts'

const w = world({ environment: async () => ({ OPERATIONS_PORT: '0' }) })

/** Short ones: Node checks the first two once a second. */
const times = { head: 200, request: 400, silence: 2000, idle: 100 }
let app: FastifyInstance
let port: number
/** The server's side of the newest connection. */
let accepted: Socket
beforeAll(async () => {
  app = await createServer(w.platform, { times })
  app.post('/json', async () => ({ done: true }))
  app.route({
    method: 'POST',
    url: '/form',
    handler: async (request) => {
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
      return { done: true }
    },
  })
  app.post('/slow', async () => {
    await sleep(100)
    return { done: true }
  })
  app.get('/never', () => new Promise(() => {}))
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024))
  await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.on('connection', (socket) => void (accepted = socket))
  ;({ port } = app.server.address() as AddressInfo)
})
afterAll(() => app.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

function open(to: number, text: string): { socket: Socket; received: () => string } {
  const socket = connect(to, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (bytes: Buffer) => void (received += bytes.toString('latin1')))
  socket.write(text)
  return { socket, received: () => received }
}

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n')
const json = 'content-type: application/json'
const multipart = 'content-type: multipart/form-data; boundary=part'

/** Requests of which the rest never comes. */
const unfinished = {
  'nothing at all': '',
  'one letter': 'P',
  'half of its headers': 'POST /json HTTP/1.1\r\nhost: x\r\n',
  'half of its body': `${head('POST', '/json', json, 'content-length: 20')}{"a":`,
  'no part of its body': head('POST', '/json', json, 'content-length: 20'),
  'no last chunk': `${head('POST', '/json', json, 'transfer-encoding: chunked')}2\r\n{}\r\n`,
  'no body after 100 Continue': head('POST', '/json', json, 'content-length: 20', 'expect: 100-continue'),
  'half of an upload': `${head('POST', '/form', multipart, 'content-length: 900')}--part\r\n`,
  'a body to an address that takes none': `${head('GET', '/never', 'content-length: 20')}{`,
}

/** What the server sends until it closes the connection, without 100 Continue. */
async function answerTo(text: string): Promise<string> {
  const { socket, received } = open(port, text)
  await once(socket, 'close')
  return received().replace('HTTP/1.1 100 Continue\r\n\r\n', '')
}

test('a request that does not arrive as a whole is refused, and its connection closed', async () => {
  const names = Object.keys(unfinished)
  const answers = await Promise.all(Object.values(unfinished).map(answerTo))
  for (const [nth, answer] of answers.entries()) {
    const [, status, body] = /^HTTP\/1\.1 (408) [^]*?\r\n\r\n(\{.*?\})(?:HTTP|$)/.exec(answer) ?? []
    expect(JSON.parse(body ?? '{}'), names[nth]!).toMatchObject({
      status: Number(status),
      error: 'RequestTooSlow',
      message: expect.any(String),
    })
  }
})

test('connections are closed on which an answer never comes, half a request follows, or nothing happens any more', async () => {
  const unread = open(port, `${head('POST', '/json', multipart, 'content-length: 900')}--part\r\n`)
  const never = open(port, head('GET', '/never'))
  const second = open(port, `${head('POST', '/json')}POST /js`)
  const idle = open(port, head('POST', '/json'))
  await Promise.all([unread, never, second, idle].map(({ socket }) => once(socket, 'close')))
  expect(unread.received()).toMatch(/^HTTP\/1\.1 200 /)
  expect(unread.received(), 'a request has one answer').not.toContain('408')
  expect(never.received()).toBe('')
  expect(second.received()).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 408 /)
  expect(idle.received().match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('an answer that nobody reads does not keep its connection open, and a slow reader gets it all', async () => {
  const { socket } = open(port, head('GET', '/large'))
  socket.pause()
  await once(app.server, 'connection')
  await once(accepted, 'close')

  const slow = connect(port, '127.0.0.1')
  sockets.push(slow)
  slow.write(head('GET', '/large', 'connection: close'))
  let bytes = 0
  for await (const part of slow) {
    bytes += (part as Buffer).length
    if (bytes < 8 * 1024 * 1024) await sleep(10)
  }
  expect(bytes).toBeGreaterThan(64 * 1024 * 1024)
})

test('what cannot be read as a request is refused like any other', async () => {
  const answers = await Promise.all(
    ['NONSENSE\r\n\r\n', head('GET', '/', `x: ${'y'.repeat(40_000)}`)].map(answerTo),
  )
  for (const answer of answers) expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(answers.map((answer) => JSON.parse(answer.split('\r\n\r\n')[1]!))).toMatchObject([
    { status: 400, error: 'NotUnderstood' },
    { status: 413, error: 'TooLarge' },
  ])
})

test('a request gets its own answer, and what follows it and cannot be read gets none', async () => {
  for (const path of ['/json', '/slow'])
    for (const rubbish of ['RUBBISH\r\n\r\n', 'RUBBISH\r\n\r\n'.repeat(1000)]) {
      const answer = await answerTo(`${head('POST', path, json, 'content-length: 2')}{}${rubbish}`)
      expect(answer.match(/HTTP\/1\.1 \d+/g), path).toEqual(['HTTP/1.1 200'])
      expect(answer).toContain('{"done":true}')
    }
  const early = await answerTo(`${head('POST', '/json', 'content-type: text/odd', 'content-length: 20')}{`)
  expect(early.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415'])
})

test('the port for operators has time limits too', async () => {
  const { address, close } = (await serveOperations(w.platform, { takesWork: () => true, times }))!
  try {
    const { socket } = open(Number(new URL(address).port), 'GET /health HTTP/1.1\r\n')
    await once(socket, 'close')
    expect((await fetch(`${address}/health`)).status).toBe(200)
  } finally {
    await close()
  }
})
