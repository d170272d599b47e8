import { ApiError, createClient } from '@street-musketeers/contract/client.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { roles } from '@street-musketeers/contract/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '@street-musketeers/contract/endpoint.ts'
import { makePng } from '../files/good-files.ts'
import {
  createCallPreparer,
  type PreparedCall,
  exampleInputs,
  type ExampleInputs,
} from '../support/prepare-call.ts'
import { world } from '../support/world.ts'

const w = world()
const callers: readonly Caller[] = ['nobody', ...roles]
const objects = ['own', "another's", 'absent'] as const

let sample: ExampleInputs
let prepareCall: ReturnType<typeof createCallPreparer>
beforeAll(async () => {
  sample = exampleInputs(new Blob([new Uint8Array(await makePng())]))
  prepareCall = createCallPreparer(w, sample)
})

async function answer(name: EndpointName, { call, id }: PreparedCall): Promise<ApiError | 'answered'> {
  const inputFor = sample[name] as (id: number) => Parameters<ReturnType<typeof createClient>>[1]
  try {
    await call(endpoints[name].call, inputFor(id))
    return 'answered'
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const { who, object } = endpoints[name]

  for (const caller of callers.filter((each) => !who.includes(each)))
    test(`is refused to ${caller}, whatever they name`, async () => {
      const expected =
        caller === 'nobody' ? { status: 401, error: 'SignInNeeded' } : { status: 403, error: 'NotAllowed' }
      for (const which of object === 'none' ? (['absent'] as const) : objects)
        expect(await answer(name, await prepareCall(name, caller, which)), which).toMatchObject(expected)
    })

  for (const caller of callers.filter((each) => who.includes(each)))
    test(`is open to ${caller}`, async () => {
      const own = await answer(name, await prepareCall(name, caller, object === 'none' ? 'absent' : 'own'))
      if (own !== 'answered') expect(['SignInNeeded', 'NotAllowed', 'NotFound']).not.toContain(own.error)
      if (object === 'none') return

      const absent = await answer(name, await prepareCall(name, caller, 'absent'))
      expect(absent).toMatchObject({ status: 404, error: 'NotFound' })
      const another = await answer(name, await prepareCall(name, caller, "another's"))
      const isOwnOnly = object === 'own' || (object === 'own to organisations' && caller === 'organisation')
      if (isOwnOnly) expect(another).toEqual(absent)
      else if (another !== 'answered')
        expect(['SignInNeeded', 'NotAllowed', 'NotFound']).not.toContain(another.error)
    })
})
