import { test } from 'vitest'
import { stormOfKilledReceivers } from './storms/receivers.ts'
import { expectConsistent, ownStormWorld } from './storms/short-storm.ts'

const stormWorld = ownStormWorld()

test('a receiver that is killed at any moment loses no accepted answer and counts none twice', async () => {
  expectConsistent(await stormOfKilledReceivers(stormWorld, { replies: 60, kills: 2 }))
})
