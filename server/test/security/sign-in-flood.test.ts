import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import { world } from '../support/world.ts'

const w = world()

const send = (visitor: string, to: `POST ${string}`, payload: object) =>
  w.app.inject({ method: 'POST', url: to.slice('POST '.length), payload, remoteAddress: visitor })

const count = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((s) => s === status).length]),
  )

const refusal = { status: 503, error: 'Unavailable' }

test('six of 60 sign-ins at once from one address are answered and the rest gets a 503, and others can sign in meanwhile', async () => {
  const person = await w.given.musketeer()
  const flood = Promise.all(
    Array.from({ length: 60 }, (_, nth) =>
      send('203.0.113.1', 'POST /api/signin', {
        email: `guess.${nth}@example.org`,
        password: 'not the right one',
      }),
    ),
  )
  const other = await send('203.0.113.2', 'POST /api/signin', { email: person.email, password })
  expect(other.statusCode).toBe(200)

  const replies = await flood
  const counts = count(replies.map(({ statusCode }) => statusCode))
  expect(Object.keys(counts).toSorted()).toEqual(['401', '503'])
  expect(counts[401]).toBeGreaterThanOrEqual(6)
  const refused = replies.find(({ statusCode }) => statusCode === 503)!
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject(refusal)
  expect((await send('203.0.113.1', 'POST /api/signin', { email: person.email, password })).statusCode).toBe(
    200,
  )
})

test('while three addresses send sign-ins without pause, nobody else is kept from signing in', async () => {
  const person = await w.given.musketeer()
  const over = new AbortController()
  async function flood(visitor: string): Promise<number[]> {
    const statuses: number[] = []
    while (!over.signal.aborted) {
      const email = `guess.${statuses.length}@${visitor}.example.org`
      statuses.push(
        (await send(visitor, 'POST /api/signin', { email, password: 'not the right one' })).statusCode,
      )
      // A refusal is answered at once, without a turn of the event loop.
      await sleep(1)
    }
    return statuses
  }
  // The last is a whole IPv6 network.
  const floods = ['203.0.113.11', '203.0.113.12', '2001:db8:5:5::'].flatMap((network) =>
    Array.from({ length: 7 }, (_, nth) => flood(network.endsWith('::') ? `${network}${nth + 1}` : network)),
  )
  try {
    for (let nth = 0; nth < 4; nth += 1) {
      const reply = await send(`198.51.100.${200 + nth}`, 'POST /api/signin', {
        email: person.email,
        password,
      })
      expect(reply.statusCode).toBe(200)
    }
  } finally {
    over.abort()
  }
  const counts = count((await Promise.all(floods)).flat())
  expect(counts[401]).toBeGreaterThan(0)
  expect(counts[503]).toBeGreaterThan(0)
})

test('sign-ins and sign-ups at once from many addresses fill the queue; what overflows gets a 503, and nothing is stuck', async () => {
  const person = await w.given.musketeer()
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      nth % 2
        ? send(`198.51.100.${nth}`, 'POST /api/signin', { email: person.email, password })
        : send(`198.51.100.${nth}`, 'POST /api/user', newAccount(`flood.${nth}@example.org`)),
    ),
  )
  const counts = count(replies.map(({ statusCode }) => statusCode))
  expect(Object.keys(counts).toSorted()).toEqual(['200', '503'])
  for (const reply of replies.filter(({ statusCode }) => statusCode === 503)) {
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.json()).toMatchObject(refusal)
  }
  for (let nth = 0; nth < 5; nth += 1)
    expect(
      (await send(`192.0.2.${nth}`, 'POST /api/signin', { email: person.email, password })).statusCode,
    ).toBe(200)
})
