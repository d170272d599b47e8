import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { visitorKey } from './limits.ts'

const w = world()

test('of 60 attempts at once exactly as many pass as the limit has points', async () => {
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

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:0db8:0001:0002'],
  ['2001:DB8:1:2::ffff', '2001:0db8:0001:0002'],
  ['::1', '0000:0000:0000:0000'],
])('the visitor at %s is known as %s', (address, key) => {
  expect(visitorKey(address)).toBe(key)
})
