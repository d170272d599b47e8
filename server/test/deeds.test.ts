import { test } from 'vitest'
import { stormOfDeeds } from './storms/deeds.ts'
import { holds, ownGround } from './storms/short.ts'
import { stormOfTicks } from './storms/ticks.ts'

const ground = ownGround()

test('once people left or closed, or a campaign was stopped, deleted or its leaflet replaced, nothing leaves but what was taken up before', async () => {
  holds(await stormOfDeeds(ground, { each: 40 }))
})

test('schedulers that come at one tick plan each leaflet once', async () => {
  holds(await stormOfTicks(ground, { schedulers: 4, ticks: 5, due: 30 }))
})
