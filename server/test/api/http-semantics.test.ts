import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { endpoints } from '@street-musketeers/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { world } from '../support/world.ts'

const w = world()

test('a method that an address does not take is refused with the methods that it takes', async () => {
  const paths = new Set(Object.values(endpoints).map(({ path }) => path))
  for (const path of paths) {
    const reply = await w.app.inject({ method: 'OPTIONS', url: path.replaceAll(/:\w+/g, '1') })
    const allowed = String(reply.headers.allow).split(', ')
    expect(reply.statusCode, path).toBe(405)
    for (const endpoint of Object.values(endpoints))
      if (endpoint.path === path) expect(allowed, path).toContain(endpoint.method)
    if (allowed.includes('GET')) expect(allowed).toContain('HEAD')
  }
  const reply = await w.app.inject({ method: 'DELETE', url: '/api/signin' })
  expect(reply.json()).toMatchObject({ status: 405, error: 'MethodNotAllowed' })
  expect((await w.app.inject({ method: 'OPTIONS', url: '/api/nothing' })).statusCode).toBe(404)
})

test('a refusal says how to sign in, and after too many tries when to come back', async () => {
  const reply = await w.app.inject('/api/user')
  expect(reply.statusCode).toBe(401)
  expect(reply.headers['www-authenticate']).toBe('Bearer')

  const ask = () =>
    w.app.inject({ url: '/api/userexists?email=ada@example.org', remoteAddress: '203.0.113.9' })
  let answer = await ask()
  for (let tries = 0; answer.statusCode !== 429 && tries < 1000; tries += 1) answer = await ask()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(60)
})

test('a reply is compressed for who accepts it, and not sent again to who has it', async () => {
  const url = '/api/openapi.json'
  const plain = await w.app.inject(url)
  const compressed = await w.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(await json(Readable.from(compressed.rawPayload).pipe(createGunzip()))).toEqual(plain.json())

  const again = await w.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  const head = await w.app.inject({ method: 'HEAD', url })
  expect({ status: head.statusCode, body: head.body }).toEqual({ status: 200, body: '' })
})

test('programs find whom to tell about a security hole, and where a password is changed', async () => {
  const text = await w.app.inject('/.well-known/security.txt')
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.body).toContain('Contact: mailto:team@musketeers.example\n')
  const [, expires] = /^Expires: (.+)$/m.exec(text.body)!
  const daysLeft = (Date.parse(expires!) - w.clock.now().getTime()) / (24 * 60 * 60_000)
  expect(daysLeft).toBeGreaterThan(90)
  expect(daysLeft).toBeLessThan(365)
  const change = await w.app.inject('/.well-known/change-password')
  expect([change.statusCode, change.headers.location]).toEqual([302, '/forgotpassword'])
})

test('a list that somebody asks for again and again is sent once while it stays the same', async () => {
  const musketeer = await w.given.musketeer()
  const authorization = `Bearer ${musketeer.token}`
  const url = '/api/user'
  const first = await w.app.inject({ url, headers: { authorization } })
  const second = await w.app.inject({
    url,
    headers: { authorization, 'if-none-match': String(first.headers.etag) },
  })
  expect([first.statusCode, second.statusCode]).toEqual([200, 304])
})
