import { test } from 'vitest'
import { stormOfFreezes } from './storms/freezes.ts'
import {
  movableClock,
  stormOfRefusals,
  stormOfRefusedConnections,
  stormOfRejections,
} from './storms/refusals.ts'
import { expectConsistent, ownStormWorld } from './storms/short-storm.ts'

let clock: ReturnType<typeof movableClock>
const ground = ownStormWorld(() => ({ clock: (clock = movableClock()) }))

test('frozen workers that wake up repeat at most what was on the wire, and what they held is taken over or waits for them', async () => {
  expectConsistent(
    await stormOfFreezes(ground, { letters: 120, frozen: 1000, patience: 60_000, answerAfter: 100 }),
  )
})

test('whatever a mail server refuses or leaves unanswered, nothing is lost', async () => {
  expectConsistent(await stormOfRefusals(ground, clock, { letters: 100 }))
})

test('a mail server that is away is asked now and then by one connection, and gets everything when it is back', async () => {
  expectConsistent(await stormOfRefusedConnections(ground, { letters: 50, probes: 12, probeEvery: 100 }))
})

test('a mail server that does not let us in refuses no letter: all of them wait as if it were away', async () => {
  expectConsistent(...(await stormOfRejections(ground, clock, { letters: 20, probes: 6, probeEvery: 100 })))
})
