import { afterEach, beforeEach, expect } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { openStormWorld, type StormWorld } from './storm-world.ts'
import { printResult, type StormResult } from './storm-result.ts'

/**
 * A new storm world for each test of a file.
 * @param options called for each test
 */
export function ownStormWorld(options: () => Parameters<typeof openStormWorld>[1] = () => ({})): StormWorld {
  const stormWorld = {} as StormWorld
  let clone: TestDatabase

  beforeEach(async () => {
    clone = await cloneDatabase()
    Object.assign(stormWorld, await openStormWorld(clone.url, options()))
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
