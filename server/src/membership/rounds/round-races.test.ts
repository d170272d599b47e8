import { test } from 'vitest'
import { expectConsistent, ownStormWorld } from '../../../test/storms/short-storm.ts'
import { stormOfOneHalf, stormOfRounds } from '../../../test/storms/rounds.ts'
import { stoppedClock } from '../../../test/storms/years.ts'

const clock = stoppedClock('2026-11-20T12:00:00Z')
const stormWorld = ownStormWorld(() => ({ clock }))

test('one of 300 people who ask for one half at once has it; random actions never give a half to two', async () => {
  expectConsistent(
    await stormOfOneHalf(stormWorld, { people: 300 }),
    await stormOfRounds(stormWorld, clock, { actions: 1200 }),
  )
})
