import { expect, test } from 'vitest'
import { openFairQueue } from './open-fair-queue.ts'

const minute = 60_000
const roomy = { atOnce: 1, maxWaiting: 100, maxWaitingEach: 100, maxWaitMs: minute }

/** Work that ends when the test says so, and who began in which order. */
function makeWork() {
  const running: (() => void)[] = []
  const began: string[] = []
  let most = 0
  return {
    workOf: (holder: string) => () =>
      new Promise<string>((resolve) => {
        began.push(holder)
        running.push(() => resolve('done'))
        most = Math.max(most, running.length)
      }),
    endOne: () => running.shift()!(),
    running: () => running.length,
    began: () => began,
    most: () => most,
  }
}

const refused = { code: 'Unavailable' }

test('when one holder brings 20 pieces, two run at a time, four wait, and the rest is refused at once', async () => {
  const run = openFairQueue({ ...roomy, atOnce: 2, maxWaitingEach: 4 })
  const { workOf, endOne, running, most } = makeWork()
  const outcomes = Array.from({ length: 20 }, () => run('one', workOf('one')))
  await Promise.allSettled(outcomes.slice(6))
  for (const outcome of outcomes.slice(6)) await expect(outcome).rejects.toMatchObject(refused)

  for (let ended = 0; ended < 6; ended += 1) {
    await expect.poll(running).toBe(Math.min(2, 6 - ended))
    endOne()
  }
  expect(await Promise.all(outcomes.slice(0, 6))).toEqual(Array(6).fill('done'))
  expect(most()).toBe(2)
})

test('holders take turns, one piece each, in the order in which they came', async () => {
  const run = openFairQueue(roomy)
  const { workOf, endOne, running, began } = makeWork()
  const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((holder) => run(holder, workOf(holder)))
  for (let ended = 0; ended < 3; ended += 1) {
    await expect.poll(running).toBe(1)
    endOne()
  }
  await expect.poll(running).toBe(1)
  // Whoever comes now waits for one piece of each, and not for all that wait.
  all.push(run('d', workOf('d')))
  for (let ended = 3; ended < 8; ended += 1) {
    await expect.poll(running).toBe(1)
    endOne()
  }
  await Promise.all(all)
  expect(began()).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'd', 'a'])
})

test('when the queue is full, a newcomer takes the last place of the holder with most waiting, until all have one', async () => {
  const run = openFairQueue({ ...roomy, maxWaiting: 4 })
  const { workOf, endOne, running, began } = makeWork()
  const flood = Array.from({ length: 5 }, () => run('flood', workOf('flood')))
  const newcomers = ['b', 'c', 'd'].map((holder) => run(holder, workOf(holder)))
  for (const evicted of flood.slice(2)) await expect(evicted).rejects.toMatchObject(refused)
  await expect(run('e', workOf('e'))).rejects.toMatchObject(refused)
  await expect(run('b', workOf('b'))).rejects.toMatchObject(refused)
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(running).toBe(1)
    endOne()
  }
  await Promise.all([...flood.slice(0, 2), ...newcomers])
  expect(began()).toEqual(['flood', 'flood', 'b', 'c', 'd'])
})

test('work that has waited too long is refused and never starts, and its place is free again', async () => {
  const run = openFairQueue({ ...roomy, maxWaitingEach: 1, maxWaitMs: 5 })
  const { workOf, endOne, running, most } = makeWork()
  const first = run('one', workOf('one'))
  await expect(run('one', workOf('one'))).rejects.toMatchObject(refused)
  await expect(run('one', workOf('one')), 'the place of the second').rejects.toMatchObject(refused)
  expect(running()).toBe(1)

  endOne()
  expect(await first, 'work that runs may take longer than it may wait').toBe('done')
  const next = run('one', workOf('one'))
  await expect.poll(running).toBe(1)
  endOne()
  expect(await next).toBe('done')
  expect(most()).toBe(1)
})

test('work that fails makes room for the next', async () => {
  const run = openFairQueue({ ...roomy, maxWaitingEach: 1 })
  await expect(run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run('one', async () => 'done')).toBe('done')
})
