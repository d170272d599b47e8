import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { openGround, type Ground } from './storms/ground.ts'
import { stormAtPoints, stormOfKilledJobs, stormOfKills } from './storms/kills.ts'

let clone: TestDatabase
let ground: Ground

beforeAll(async () => {
  clone = await cloneDatabase()
  ground = await openGround(clone.url)
})
afterAll(async () => {
  await ground.close()
  await clone.drop()
})

test('workers killed at any instant lose no letter and repeat at most one a connection a kill', async () => {
  const sums = await stormOfKills(ground, { letters: 400, kills: 4 })
  console.info(sums)
  expect(sums.wrong).toEqual([])
}, 120_000)

test("a worker killed at any point around the mail server's answer loses no letter, and repeats only what was taken", async () => {
  const all = await stormAtPoints(ground)
  console.info(all)
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([])
}, 120_000)

test('what a killed worker had begun to do is done by the next one', async () => {
  const sums = await stormOfKilledJobs(ground, { kills: 2 })
  console.info(sums)
  expect(sums.wrong).toEqual([])
}, 60_000)
