import { test } from 'vitest'
import { expectConsistent, ownStormWorld } from '../storms/short-storm.ts'
import { stormOfUpgrades } from '../storms/upgrades.ts'

const stormWorld = ownStormWorld()

test('the next version takes over under load, and this version after it again, without a failed call', async () => {
  expectConsistent(await stormOfUpgrades(stormWorld, { people: 8, processes: 1, kills: 1 }))
})
