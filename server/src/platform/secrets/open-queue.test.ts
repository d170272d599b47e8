import { expect, test } from 'vitest'
import { openQueue } from './open-queue.ts'

/** Work that ends when the test says so. */
function makeWork() {
  const running: (() => void)[] = []
  let most = 0
  return {
    work: () =>
      new Promise<string>((resolve) => {
        running.push(() => resolve('done'))
        most = Math.max(most, running.length)
      }),
    endOne: () => running.shift()!(),
    running: () => running.length,
    most: () => most,
  }
}

const minute = 60_000

test('of 20 pieces of work two run at a time, four wait, and the rest is refused at once', async () => {
  const run = openQueue({ atOnce: 2, maxWaiting: 4, maxWaitMs: minute })
  const { work, endOne, running, most } = makeWork()
  const outcomes = Array.from({ length: 20 }, () => run(work))
  await Promise.allSettled(outcomes.slice(6))
  for (const outcome of outcomes.slice(6))
    await expect(outcome).rejects.toMatchObject({ code: 'Unavailable' })

  for (let ended = 0; ended < 6; ended += 1) {
    await expect.poll(running).toBe(Math.min(2, 6 - ended))
    endOne()
  }
  expect(await Promise.all(outcomes.slice(0, 6))).toEqual(Array(6).fill('done'))
  expect(most()).toBe(2)
})

test('work that has waited too long is refused and never starts, and its place is free again', async () => {
  const run = openQueue({ atOnce: 1, maxWaiting: 1, maxWaitMs: 5 })
  const { work, endOne, running, most } = makeWork()
  const first = run(work)
  await expect(run(work)).rejects.toMatchObject({ code: 'Unavailable' })
  await expect(run(work), 'the place of the second').rejects.toMatchObject({ code: 'Unavailable' })
  expect(running()).toBe(1)

  endOne()
  expect(await first, 'work that runs may take longer than it may wait').toBe('done')
  const next = run(work)
  await expect.poll(running).toBe(1)
  endOne()
  expect(await next).toBe('done')
  expect(most()).toBe(1)
})

test('work that fails makes room for the next', async () => {
  const run = openQueue({ atOnce: 1, maxWaiting: 1, maxWaitMs: minute })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'done')).toBe('done')
})
