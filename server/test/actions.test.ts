import { test } from 'vitest'
import { stormOfActions } from './storms/actions.ts'
import { expectConsistent, ownStormWorld } from './storms/short-storm.ts'
import { stormOfTicks } from './storms/ticks.ts'

const ground = ownStormWorld()

test('once people left or closed, or a campaign was stopped, deleted or its leaflet replaced, nothing leaves but what was taken up before', async () => {
  expectConsistent(await stormOfActions(ground, { each: 40 }))
})

test('schedulers that come at one tick plan each leaflet once', async () => {
  expectConsistent(await stormOfTicks(ground, { schedulers: 4, ticks: 5, due: 30 }))
})
