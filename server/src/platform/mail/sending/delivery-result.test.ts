import { expect, test } from 'vitest'
import { hours, minutes } from '../../values/clock.ts'
import { retryLater } from './delivery-result.ts'
import type { ClaimedEmail } from '../store.ts'

const now = new Date('2026-11-20T12:00:00Z')
const afterTry = (attempts: number) => retryLater({ attempts } as ClaimedEmail, '451 Later', now)

test('a letter refused for now is tried again after 1, 5, 15, 30 and 60 minutes, then hourly for three days, never on the minute', () => {
  const waits: number[] = []
  for (let tries = 1; ; tries += 1) {
    const fate = afterTry(tries)
    if (fate.is === 'failed') break
    if (fate.is !== 'requeued') throw new Error(`It was ${fate.is}.`)
    waits.push(fate.dueAt.getTime() - now.getTime())
  }
  for (const [nth, wait] of [1, 5, 15, 30, 60, 60].entries()) {
    expect(waits[nth]).toBeGreaterThanOrEqual(minutes(wait) * 0.9)
    expect(waits[nth]).toBeLessThanOrEqual(minutes(wait) * 1.1)
  }
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeGreaterThan(hours(72) * 0.9)
  expect(total).toBeLessThan(hours(72) * 1.1)
  expect(new Set(waits).size, 'thousands that were refused at once do not come back at once').toBeGreaterThan(
    40,
  )
})
