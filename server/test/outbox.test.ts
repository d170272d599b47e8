import { test } from 'vitest'
import { stormAtPoints, stormOfKilledCodes, stormOfKilledJobs, stormOfKills } from './storms/kills.ts'
import { expectConsistent, ownStormWorld } from './storms/short-storm.ts'

const stormWorld = ownStormWorld()

test('workers killed at any moment lose no email and repeat at most one for each connection and kill', async () => {
  expectConsistent(await stormOfKills(stormWorld, { emails: 400, kills: 4 }))
})

test("a worker killed around the mail server's answer loses no email and repeats only accepted ones", async () => {
  expectConsistent(...(await stormAtPoints(stormWorld)))
})

test('codes that a killed worker had not handed over are sent once; those it had are not repeated', async () => {
  expectConsistent(...(await stormOfKilledCodes(stormWorld)))
})

test('the jobs of a killed worker are done by the next one', async () => {
  expectConsistent(await stormOfKilledJobs(stormWorld, { kills: 2 }))
})
