import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { stormOfFreezes } from './storms/freezes.ts'
import { openGround, type Ground } from './storms/ground.ts'
import { movableClock, stormOfRefusals, stormOfShortAbsence } from './storms/refusals.ts'
import type { Sums } from './storms/sums.ts'

let clone: TestDatabase
let ground: Ground
let clock: ReturnType<typeof movableClock>

beforeEach(async () => {
  clone = await cloneDatabase()
  clock = movableClock()
  ground = await openGround(clone.url, { clock })
})
afterEach(async () => {
  await ground.close()
  await clone.drop()
})

function holds(sums: Sums): void {
  console.info(sums)
  expect(sums.wrong).toEqual([])
}

test('frozen workers that wake up repeat at most what was on the wire, and what they held is taken over or waits for them', async () => {
  holds(await stormOfFreezes(ground, { letters: 120, frozen: 1000, patience: 60_000, answerAfter: 100 }))
}, 60_000)

test('whatever a mail server refuses or leaves unanswered, nothing is lost', async () => {
  holds(await stormOfRefusals(ground, clock, { letters: 100 }))
}, 60_000)

test('a mail server that is away is asked now and then by one connection, and gets everything when it is back', async () => {
  holds(await stormOfShortAbsence(ground, { letters: 50, probes: 12, probeEvery: 100 }))
}, 60_000)
