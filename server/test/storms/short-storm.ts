import { afterEach, beforeEach, expect } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { openStormWorld, type StormWorld } from './storm-world.ts'
import { printResult, type StormResult } from './storm-result.ts'

/** A ground of its own for each test of a file. @param options how it is opened, asked anew for each */
export function ownStormWorld(options: () => Parameters<typeof openStormWorld>[1] = () => ({})): StormWorld {
  const here = {} as StormWorld
  let clone: TestDatabase

  beforeEach(async () => {
    clone = await cloneDatabase()
    Object.assign(here, await openStormWorld(clone.url, options()))
  })
  afterEach(async () => {
    await here.close()
    await clone.drop()
  })
  return here
}

/** Tells what came of storms, which must agree with itself. */
export function expectConsistent(...storms: StormResult[]): void {
  storms.forEach(printResult)
  expect(storms.flatMap(({ wrong }) => wrong)).toEqual([])
}
