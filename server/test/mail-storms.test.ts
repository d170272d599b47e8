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
const stormWorld = ownStormWorld(() => ({ clock: (clock = movableClock()) }))

test('workers that freeze and wake up repeat at most the emails in flight, and the rest are taken over or wait', async () => {
  expectConsistent(
    await stormOfFreezes(stormWorld, { emails: 120, frozen: 1000, patience: 60_000, answerAfter: 100 }),
  )
})

test('no email is lost when a mail server refuses emails or does not answer', async () => {
  expectConsistent(await stormOfRefusals(stormWorld, clock, { emails: 100 }))
})

test('an unreachable mail server is probed by one connection, and gets every email when it is back', async () => {
  expectConsistent(await stormOfRefusedConnections(stormWorld, { emails: 50, probes: 12, probeEvery: 100 }))
})

test('when a mail server rejects our sign-in, no email counts as refused and all of them wait', async () => {
  expectConsistent(
    ...(await stormOfRejections(stormWorld, clock, { emails: 20, probes: 6, probeEvery: 100 })),
  )
})
