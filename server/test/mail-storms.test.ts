import { test } from 'vitest'
import { stormOfFreezes } from './storms/freezes.ts'
import { stormAtPoints, stormOfKilledCodes, stormOfKilledJobs, stormOfKills } from './storms/kills.ts'
import { stormOfKilledReceivers } from './storms/receivers.ts'
import { expectConsistent, ownStormWorld } from './storms/short-storm.ts'

const stormWorld = ownStormWorld()

test('workers killed at any moment lose no email and repeat at most one for each connection and kill', async () => {
  expectConsistent(await stormOfKills(stormWorld, { emails: 300, kills: 3 }))
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

test('workers that freeze and wake up repeat at most the emails in flight, and the rest are taken over or wait', async () => {
  expectConsistent(
    await stormOfFreezes(stormWorld, { emails: 120, frozen: 1000, patience: 60_000, answerAfter: 100 }),
  )
})

test('a receiver that is killed at any moment loses no accepted answer and counts none twice', async () => {
  expectConsistent(await stormOfKilledReceivers(stormWorld, { replies: 60, kills: 2 }))
})
