import { expect, test } from 'vitest'
import { hours, minutes } from '../../values/clock.ts'
import { retryLater } from './delivery-result.ts'
import type { ClaimedEmail } from './claim-emails.ts'

const now = new Date('2026-11-20T12:00:00Z')
const resultAfter = (attempts: number) => retryLater({ attempts } as ClaimedEmail, '451 Later', now)

test('a temporarily refused email is tried again after 1, 5, 15, 30 and 60 minutes, then hourly for three days, at varied times', () => {
  const waits: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const result = resultAfter(attempts)
    if (result.is === 'failed') break
    if (result.is !== 'requeued') throw new Error(`It was ${result.is}.`)
    waits.push(result.dueAt.getTime() - now.getTime())
  }
  for (const [nth, wait] of [1, 5, 15, 30, 60, 60].entries()) {
    expect(waits[nth]).toBeGreaterThanOrEqual(minutes(wait) * 0.9)
    expect(waits[nth]).toBeLessThanOrEqual(minutes(wait) * 1.1)
  }
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeGreaterThan(hours(72) * 0.9)
  expect(total).toBeLessThan(hours(72) * 1.1)
  expect(new Set(waits).size, 'emails refused together are not retried together').toBeGreaterThan(40)
})
