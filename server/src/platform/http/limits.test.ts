import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { days, hours, minutes } from '../values/clock.ts'
import { visitorKey } from './limits.ts'

const w = world({ environment: async () => ({ TRUSTED_PROXIES: '1' }) })

test('as many of 60 attempts at once pass as the limit has points', async () => {
  const limit = { name: 'tried-at-once', points: 20, windowMs: 60_000 }
  const attempts = await Promise.allSettled(
    Array.from({ length: 60 }, () => w.platform.limits.consume(limit, 'one visitor')),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await expect(w.platform.limits.consume(limit, 'one visitor')).rejects.toMatchObject({
    code: 'TooManyTries',
  })
  await expect(w.platform.limits.consume(limit, 'another visitor')).resolves.toBeUndefined()
})

test('of work that fails nothing is counted, and the limit holds for work that succeeds', async () => {
  const { limits } = w.platform
  const limit = { name: 'made', points: 2, windowMs: 60_000 }
  const refused = () => Promise.reject(new Error('The form is incomplete.'))
  for (let time = 0; time < 5; time += 1)
    await expect(limits.consumeFor(limit, 'one person', refused)).rejects.toThrow('incomplete')
  for (const nth of [1, 2])
    expect(await limits.consumeFor(limit, 'one person', () => Promise.resolve(nth))).toBe(nth)
  await expect(
    limits.consumeFor(limit, 'one person', () => Promise.resolve('too many')),
  ).rejects.toMatchObject({ code: 'TooManyTries' })
})

test.each([
  [minutes(15), 'Please wait a few minutes and try again.'],
  [hours(1), 'Please try again in an hour.'],
  [days(1), 'Please try again tomorrow.'],
])('a limit of %i milliseconds says when to try again', async (windowMs, sentence) => {
  const limit = { name: `says-when-${windowMs}`, points: 1, windowMs }
  await w.platform.limits.consume(limit, 'one visitor')
  await expect(w.platform.limits.consume(limit, 'one visitor')).rejects.toMatchObject({
    message: `You have tried too many times. ${sentence}`,
    retryAfterSeconds: windowMs / 1000,
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['"203.0.113.7:51234"', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:0db8:0001:0002'],
  ['2001:DB8:1:2::ffff', '2001:0db8:0001:0002'],
  ['2001:db8:1:2::203.0.113.7', '2001:0db8:0001:0002'],
  ['[2001:db8:1:2::1]', '2001:0db8:0001:0002'],
  ['[2001:db8:1:2::1]:443', '2001:0db8:0001:0002'],
  ['"[2001:db8:1:2::1]:443"', '2001:0db8:0001:0002'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000'],
  ['[fe80::2%25eth1]:8080', 'fe80:0000:0000:0000'],
  ['::1', '0000:0000:0000:0000'],
  ...[
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.7.9',
    '203.0.113.007',
    '203.0.113.7:port',
    '0x7f.1',
    '12345',
    '2001:db8::1::2',
    '[2001:db8::1',
    'for=203.0.113.7',
    'x'.repeat(5000),
  ].map((rubbish) => [rubbish, 'unknown']),
])('the visitor at %s is known as %s', (address, key) => {
  expect(visitorKey(address!)).toBe(key)
})

test('behind a proxy, neither a new port nor rubbish makes a new visitor', async () => {
  const tryToSignIn = (forwarded: string) =>
    w.app.inject({
      method: 'POST',
      url: '/api/signin',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: 'nobody@example.org', password: 'wrong every time' },
    })
  const statuses = async (addresses: string[]) => {
    const seen: number[] = []
    for (const address of addresses) seen.push((await tryToSignIn(address)).statusCode)
    return seen
  }
  const elevenOf = (address: (port: number) => string) =>
    Array.from({ length: 11 }, (_, at) => address(40_000 + at))
  const refusedAtLast = [...Array<number>(10).fill(401), 429]

  expect(await statuses(elevenOf((port) => `198.51.100.1, 203.0.113.7:${port}`))).toEqual(refusedAtLast)
  expect(await statuses(elevenOf((port) => `[2001:db8::${port.toString(16)}]:${port}`))).toEqual(
    refusedAtLast,
  )
  expect(await statuses(elevenOf((port) => `rubbish-${port}`))).toEqual(refusedAtLast)
  expect(await statuses(['203.0.113.8:40000', '203.0.113.7'])).toEqual([401, 429])
})
