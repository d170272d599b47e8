import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { stormOfDeeds } from './storms/deeds.ts'
import { openGround, type Ground } from './storms/ground.ts'
import type { Sums } from './storms/sums.ts'
import { stormOfTicks } from './storms/ticks.ts'

let clone: TestDatabase
let ground: Ground

beforeEach(async () => {
  clone = await cloneDatabase()
  ground = await openGround(clone.url)
})
afterEach(async () => {
  await ground.close()
  await clone.drop()
})

function holds(sums: Sums): void {
  console.info(sums)
  expect(sums.wrong).toEqual([])
}

test('once people left or closed, or a campaign was stopped, deleted or its leaflet replaced, nothing leaves but what was taken up before', async () => {
  holds(await stormOfDeeds(ground, { each: 40 }))
}, 60_000)

test('schedulers that come at one tick plan each leaflet once', async () => {
  holds(await stormOfTicks(ground, { schedulers: 4, ticks: 5, due: 30 }))
}, 60_000)
