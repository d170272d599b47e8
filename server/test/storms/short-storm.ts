import { afterEach, beforeEach, expect } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { openStormWorld, type StormWorld } from './storm-world.ts'
import { printResult, type StormResult } from './storm-result.ts'

/** A new storm world for each test of a file. */
export function ownStormWorld(): StormWorld {
  const stormWorld = {} as StormWorld
  let clone: TestDatabase

  beforeEach(async () => {
    clone = await cloneDatabase()
    Object.assign(stormWorld, await openStormWorld(clone.url))
  })
  afterEach(async () => {
    await stormWorld.close()
    await clone.drop()
  })
  return stormWorld
}

/** Prints the results of storms and expects no contradictions. */
export function expectConsistent(...storms: StormResult[]): void {
  storms.forEach(printResult)
  expect(storms.flatMap(({ wrong }) => wrong)).toEqual([])
}
