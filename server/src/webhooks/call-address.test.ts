import { createServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificates } from '../../test/replies/certificates.ts'
import { startNameServer } from '../../test/support/name-server.ts'
import { startWebhookServer } from '../../test/support/webhook-server.ts'
import { callAddress } from './call-address.ts'

let server: Awaited<ReturnType<typeof startWebhookServer>>
let names: Awaited<ReturnType<typeof startNameServer>>
beforeEach(async () => void (server = await startWebhookServer()))
afterEach(() => server.close())
beforeAll(async () => {
  names = await startNameServer({
    'loopback.example.org': ['127.0.0.1'],
    'home.example.org': ['192.168.1.10'],
    'metadata.example.org': ['169.254.169.254'],
    'shared.example.org': ['100.64.0.1'],
    'mixed.example.org': ['93.184.215.14', '10.0.0.1'],
    'six.example.org': ['0000:0000:0000:0000:0000:0000:0000:0001'],
    'local-six.example.org': ['fd00:0000:0000:0000:0000:0000:0000:0001'],
    'mapped.example.org': ['0000:0000:0000:0000:0000:ffff:7f00:0001'],
    'translated.example.org': ['0064:ff9b:0000:0000:0000:0000:7f00:0001'],
    'compatible.example.org': ['0000:0000:0000:0000:0000:0000:7f00:0001'],
    'unassigned.example.org': ['4000:0000:0000:0000:0000:0000:0000:0001'],
    'nothing.example.org': [],
    'silent.example.org': undefined,
  })
})
afterAll(() => names.close())

const call = (address: string, { timeoutMs = 2000, privateHosts = [] as string[] } = {}) =>
  callAddress(
    { address, headers: {}, body: '{}' },
    { privateHosts, resolver: names.newResolver(), timeoutMs },
  )
const local = { privateHosts: ['127.0.0.1'] }

test.each([
  'loopback',
  'home',
  'metadata',
  'shared',
  'mixed',
  'six',
  'local-six',
  'mapped',
  'compatible',
  'translated',
  'unassigned',
])('a name that leads to a private network is not called: %s', async (name) => {
  const port = new URL(server.address).port
  expect(await call(`http://${name}.example.org:${port}/`)).toBe('private')
  expect(server.received).toEqual([])
})

test('a name without an address, an unknown one, and one that no name server answers for are not called', async () => {
  expect(await call('https://nothing.example.org/')).toBe('no-name')
  expect(await call('https://unknown.example.org/')).toBe('no-name')
  expect(await call('https://silent.example.org/')).toBe('no-name')
  expect(await call('https://silent.example.org/', { timeoutMs: 100 })).toBe('too-slow')
})

test('a redirect, to a private address or any other, is an answer that is not followed', async () => {
  const other = await startWebhookServer()
  for (const status of [301, 302, 303, 307, 308]) {
    server.answerWith((response) => response.writeHead(status, { location: other.address }).end())
    expect(await call(server.address, local)).toBe(status)
  }
  expect(other.received).toEqual([])
  await other.close()
})

test('a server that is slow to answer, or sends its answer drop by drop, has until the time is over', async () => {
  server.answerWith(() => {})
  expect(await call(server.address, { ...local, timeoutMs: 200 })).toBe('too-slow')
  const drops = createTcpServer((socket) => {
    const timer = setInterval(() => socket.write('H'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(drops, 'listening')
  const { port } = drops.address() as AddressInfo
  const began = Date.now()
  expect(['too-slow', 'unreachable']).toContain(
    await call(`http://127.0.0.1:${port}/`, { ...local, timeoutMs: 300 }),
  )
  expect(Date.now() - began).toBeLessThan(1500)
  drops.close()
})

test('only the status counts, however much a server writes', async () => {
  let written = 0
  const ended = Promise.withResolvers<void>()
  server.answerWith((response) => {
    response.writeHead(200)
    const write = () => {
      written += 65_536
      if (response.destroyed) ended.resolve()
      else response.write(Buffer.alloc(65_536), () => setImmediate(write))
    }
    write()
  })
  expect(await call(server.address, local)).toBe(200)
  await ended.promise
  expect(written).toBeLessThan(20 * 1024 * 1024)
})

test('a few answers before the answer are passed over, and a server that sends them without end does not keep us busy', async () => {
  const before = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n'
  let isEndless = false
  const hinting = createTcpServer((socket) => {
    const write = () => {
      while (!socket.destroyed && socket.write(before.repeat(1000)));
    }
    socket
      .on('error', () => {})
      .once('data', () => {
        if (!isEndless) return socket.end(`${before.repeat(2)}HTTP/1.1 204 No Content\r\n\r\n`)
        write()
        socket.on('drain', write)
      })
  }).listen(0, '127.0.0.1')
  await once(hinting, 'listening')
  const address = `http://127.0.0.1:${(hinting.address() as AddressInfo).port}/`
  expect(await call(address, local)).toBe(204)
  isEndless = true
  expect(await call(address, local)).toBe('unreachable')
  hinting.close()
})

test('a server that closes the connection, refuses it or speaks another protocol is not reached', async () => {
  server.answerWith((response) => response.destroy())
  expect(await call(server.address, local)).toBe('unreachable')
  expect(await call('http://127.0.0.1:9/', local)).toBe('unreachable')
  const other = createTcpServer((socket) => socket.end('220 mail.example.org ESMTP\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await once(other, 'listening')
  expect(await call(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`, local)).toBe('unreachable')
  other.close()
  server.answerWith((response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end())
  expect(await call(server.address, local)).toBe('unreachable')
})

test('a certificate that nobody trusts is not accepted', async () => {
  const { key, certificate } = certificates.one
  const encrypted = createServer({ key, cert: certificate }, (_, response) => response.end()).listen(
    0,
    '127.0.0.1',
  )
  await once(encrypted, 'listening')
  const { port } = encrypted.address() as AddressInfo
  expect(await call(`https://127.0.0.1:${port}/`, local)).toBe('certificate')
  encrypted.close()
})
