import { ApiError, createClient, type Client } from '@street-musketeers/contract/client.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import {
  exampleInputs,
  type ExampleInputs,
  createCallPreparer,
  type PreparedCall,
} from '../support/prepare-call.ts'
import { inProcessSend } from '../../src/platform/http/in-process.ts'
import { makePng } from '../files/good-files.ts'
import { countRows } from '../support/count-rows.ts'
import { openDescription } from '../support/conform.ts'
import { world } from '../support/world.ts'

const w = world()
let examples: ExampleInputs
let prepareCall: ReturnType<typeof createCallPreparer>
let differencesOf: Awaited<ReturnType<typeof openDescription>>
const done = new Set<string>()
const deletedTwice = new Set<string>()
beforeAll(async () => {
  examples = exampleInputs(new Blob([new Uint8Array(await makePng())]))
  prepareCall = createCallPreparer(w, examples)
  differencesOf = await openDescription(w.app)
})

let visitors = 0
/** Sends the example of a call. @returns the answer as it was sent */
async function sendExample(name: EndpointName, { person, id }: PreparedCall) {
  let answer: LightMyRequestResponse | undefined
  const recording = {
    inject: async (request: InjectOptions) => (answer = await w.app.inject(request)),
  }
  visitors += 1
  const visitorAddress = `10.9.${visitors >> 8}.${visitors & 255}`
  const call: Client = createClient(
    inProcessSend(recording, { visitorAddress, ...(person && { token: person.token }) }),
  )
  const inputFor = examples[name] as (id: number) => Parameters<Client>[1]
  await call(endpoints[name].call, inputFor(id)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  return answer!
}

const cases = (Object.keys(endpoints) as EndpointName[]).flatMap((name) =>
  endpoints[name].who.map((caller) => [name, caller] as const),
)

test.each(cases)('the example of %s, sent by %s, is answered as described', async (name, caller) => {
  const prepared = await prepareCall(name, caller, endpoints[name].object === 'none' ? 'absent' : 'own')
  const answer = await sendExample(name, prepared)
  expect(differencesOf(endpoints[name], answer)).toEqual([])
  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode !== 200)
    expect(['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound']).not.toContain(answer.json().error)
  if (answer.statusCode === 200) done.add(name)

  if (endpoints[name].method !== 'DELETE' || answer.statusCode !== 200) return
  const rows = await countRows(w.platform.db)
  const again = await sendExample(name, prepared)
  expect(differencesOf(endpoints[name], again)).toEqual([])
  expect(await countRows(w.platform.db), 'a second time changes nothing').toBe(rows)
  deletedTwice.add(name)
})

test('most calls do what they are for with their example, and every DELETE can be repeated', () => {
  console.log(`Examples: ${done.size} of ${Object.keys(endpoints).length} calls did what they are for.`)
  const deletes = Object.entries(endpoints).filter(([, { method }]) => method === 'DELETE')
  expect(done.size).toBeGreaterThanOrEqual(85)
  // These need more than their example: a code from an email, an account that is suspended, and a hand-over that waits.
  expect(deletes.map(([name]) => name).filter((name) => !deletedTwice.has(name))).toEqual([
    'confirmCode',
    'restoreAccount',
    'endHandOver',
  ])
})
