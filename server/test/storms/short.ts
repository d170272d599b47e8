import { afterEach, beforeEach, expect } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { openGround, type Ground } from './ground.ts'
import { tell, type Sums } from './sums.ts'

/** A ground of its own for each test of a file. @param options how it is opened, asked anew for each */
export function ownGround(options: () => Parameters<typeof openGround>[1] = () => ({})): Ground {
  const here = {} as Ground
  let clone: TestDatabase

  beforeEach(async () => {
    clone = await cloneDatabase()
    Object.assign(here, await openGround(clone.url, options()))
  })
  afterEach(async () => {
    await here.close()
    await clone.drop()
  })
  return here
}

/** Tells what came of storms, which must agree with itself. */
export function holds(...storms: Sums[]): void {
  storms.forEach(tell)
  expect(storms.flatMap(({ wrong }) => wrong)).toEqual([])
}
