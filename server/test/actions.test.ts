import { test } from 'vitest'
import { stormOfActions } from './storms/actions.ts'
import { stormOfLeaflets } from './storms/leaflets.ts'
import { expectConsistent, ownStormWorld } from './storms/short-storm.ts'

const stormWorld = ownStormWorld()

test('after people leave or close their accounts, or a campaign is stopped, deleted or gets a new leaflet, no forbidden email is sent', async () => {
  expectConsistent(await stormOfActions(stormWorld, { each: 40 }))
})

test('while leaflets are added, moved, stopped, corrected and resumed and workers die, members get each once and in order', async () => {
  expectConsistent(await stormOfLeaflets(stormWorld, { people: 60, weeks: 5, kills: 2 }))
})
