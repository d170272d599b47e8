import { test } from 'vitest'
import { stormAtPoints, stormOfKilledCodes, stormOfKilledJobs, stormOfKills } from './storms/kills.ts'
import { expectConsistent, ownStormWorld } from './storms/short-storm.ts'

const ground = ownStormWorld()

test('workers killed at any instant lose no letter and repeat at most one a connection a kill', async () => {
  expectConsistent(await stormOfKills(ground, { letters: 400, kills: 4 }))
})

test("a worker killed at any point around the mail server's answer loses no letter, and repeats only what was taken", async () => {
  expectConsistent(...(await stormAtPoints(ground)))
})

test('codes that a killed worker had not handed over leave, once; those it had are not repeated', async () => {
  expectConsistent(...(await stormOfKilledCodes(ground)))
})

test('what a killed worker had begun to do is done by the next one', async () => {
  expectConsistent(await stormOfKilledJobs(ground, { kills: 2 }))
})
