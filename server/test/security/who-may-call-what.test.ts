import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { roles } from '@street-musketeers/contract/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Caller, Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { isAtLeast, seatMessages, seats } from '@street-musketeers/contract/seats.ts'
import { makePng } from '../files/good-files.ts'
import {
  callersOf,
  createCallPreparer,
  type PreparedCall,
  exampleInputs,
  type ExampleInputs,
} from '../support/prepare-call.ts'
import type { Person } from '../support/given.ts'
import { world } from '../support/world.ts'

const w = world()
const callers: readonly Caller[] = ['nobody', ...roles]

let sample: ExampleInputs
let prepareCall: ReturnType<typeof createCallPreparer>
beforeAll(async () => {
  sample = exampleInputs(new Blob([new Uint8Array(await makePng())]))
  prepareCall = createCallPreparer(w, sample)
})

async function answer(
  name: EndpointName,
  { call, id }: Pick<PreparedCall, 'call' | 'id'>,
): Promise<ApiError | 'answered'> {
  const inputFor = sample[name] as (id: number) => Parameters<Client>[1]
  try {
    await call(endpoints[name].call, inputFor(id))
    return 'answered'
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

const names = Object.keys(endpoints) as EndpointName[]

/** One caller of each role: a refusal changes nothing. */
const callOf = new Map<Caller, Client>()
beforeAll(async () => {
  for (const caller of callers)
    callOf.set(caller, caller === 'nobody' ? w.as() : (await w.given.account({ role: caller })).call)
})
const othersThan = (name: EndpointName) => callers.filter((caller) => !callersOf(name).includes(caller))

test.each(names.filter((name) => othersThan(name).length))(
  '%s is refused to everybody else, whatever they name',
  async (name) => {
    const { id: absent } = await prepareCall(name, 'nobody', 'absent')
    const ids = [absent]
    if (endpoints[name].object !== 'none') ids.push((await prepareCall(name, 'nobody', "another's")).id)
    for (const caller of othersThan(name))
      for (const id of ids)
        expect(await answer(name, { call: callOf.get(caller)!, id }), `${caller}, ${id}`).toMatchObject(
          caller === 'nobody' ? { status: 401, error: 'SignInNeeded' } : { status: 403, error: 'NotAllowed' },
        )
  },
)

/** The calls of an organisation's people. */
const seatedCalls = names.filter((name) => (endpoints[name] as Endpoint).seat)

test.each(seatedCalls)('%s takes the seats that it names, and no lesser one', async (name) => {
  const { seat: least, object } = endpoints[name] as Endpoint
  for (const seat of seats) {
    const { person: organisation, id } = await prepareCall(name, 'organisation', 'own')
    const { call } = await w.given.seated(organisation!, seat)
    const own = await answer(name, { call, id })
    if (!isAtLeast(seat, least!)) {
      expect(own, seat).toMatchObject({
        status: 403,
        error: 'NotAllowed',
        message: seatMessages.needed[least!],
      })
      continue
    }
    if (own !== 'answered') expect(['SignInNeeded', 'NotAllowed', 'NotFound'], seat).not.toContain(own.error)
    if (!object.startsWith('own')) continue
    const another = await answer(name, {
      call,
      id: (await prepareCall(name, 'organisation', "another's")).id,
    })
    expect(another, seat).toMatchObject({ status: 404, error: 'NotFound' })
  }
})

/** Makes one organisation a branch of another, which vouches for it. */
async function vouch(union: Person, branch: Person): Promise<void> {
  await w.platform.db
    .insertInto('vouching_union')
    .values({ account_id: union.id, allowed_at: w.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await w.given.vouch(branch, union)
}

test.each(seatedCalls.filter((name) => endpoints[name].object.startsWith('own')))(
  '%s reaches nothing of the caller’s branches, and nothing of their union',
  async (name) => {
    for (const isUnion of [true, false]) {
      const { person: owner, id } = await prepareCall(name, 'organisation', 'own')
      const relative = await w.given.organisation()
      await (isUnion ? vouch(relative, owner!) : vouch(owner!, relative))
      // An officer may call everything that the others may.
      const { call } = await w.given.seated(relative, 'officer')
      expect(await answer(name, { call, id }), isUnion ? 'the union' : 'a branch').toMatchObject({
        status: 404,
        error: 'NotFound',
      })
    }
  },
)

test('nobody’s seat admits them to what musketeers, applicants and administrators call', async () => {
  const organisation = await w.given.organisation()
  const { call } = await w.given.seated(organisation, 'officer')
  for (const name of names.filter((each) => !callersOf(each).includes('organisation'))) {
    if (callersOf(name).includes('nobody')) continue
    const { id } = await prepareCall(name, 'nobody', 'absent')
    expect(await answer(name, { call, id }), name).toMatchObject({ status: 403, error: 'NotAllowed' })
  }
})

// What it answers to those about their own objects is in api/examples.test.ts.
test.each(
  names
    .filter((name) => endpoints[name].object !== 'none')
    .flatMap((name) => callersOf(name).map((caller) => [name, caller] as const)),
)("%s answers %s about what is absent or another's by its rule", async (name, caller) => {
  const { object } = endpoints[name]
  const absent = await answer(name, await prepareCall(name, caller, 'absent'))
  expect(absent).toMatchObject({ status: 404, error: 'NotFound' })
  const another = await answer(name, await prepareCall(name, caller, "another's"))
  const isOwnOnly = object === 'own' || (object === 'own to organisations' && caller === 'organisation')
  if (isOwnOnly) expect(another).toEqual(absent)
  else if (another !== 'answered')
    expect(['SignInNeeded', 'NotAllowed', 'NotFound']).not.toContain(another.error)
})
