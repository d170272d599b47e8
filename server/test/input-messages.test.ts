import { ApiError } from '@street-musketeers/contract/client.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { makePng } from './files/good-files.ts'
import { callersOf, exampleInputs, type ExampleInputs } from './support/prepare-call.ts'
import { world } from './support/world.ts'

const w = world()
const absentId = 900_000_000

let sample: ExampleInputs
beforeAll(async () => {
  sample = exampleInputs(new Blob([new Uint8Array(await makePng())]))
})

const wrongValues = [
  undefined,
  null,
  true,
  -1,
  7.5,
  1e12,
  '',
  'no such answer',
  'x'.repeat(3000),
  [],
  [7],
  {},
]

type Input = Record<string, unknown>
const isInput = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

/** The input with each of its fields, at any depth, replaced by each wrong value in turn, and with a field too many. */
function wrongInputs(input: Input): Input[] {
  const wrong = Object.entries(input).flatMap(([field, value]) => [
    ...wrongValues.map((replacement) => ({ ...input, [field]: replacement })),
    ...(Array.isArray(value) && isInput(value[0])
      ? wrongInputs(value[0]).map((element) => ({ ...input, [field]: [element] }))
      : isInput(value)
        ? wrongInputs(value).map((part) => ({ ...input, [field]: part }))
        : []),
  ])
  return [...wrong, { ...input, unasked: 7 }]
}

let visitors = 0
/** Each request has its own address, so that no limit of visitors applies. */
const nextVisitor = () => `10.9.${(visitors += 1) >> 8}.${visitors & 255}`

const ofTheLibrary = /invalid|expected|received|too (big|small)|unrecognized|pattern|undefined|NaN/i
const sentence = /^[A-Z].{3,}$/

test.each(Object.keys(endpoints) as EndpointName[])(
  '%s refuses wrong types in any field with our sentences, never with those of the schema library',
  async (name) => {
    const to = endpoints[name].call
    const role = callersOf(name).find((each) => each !== 'nobody')
    const inputFor = sample[name] as (id: number) => Input
    for (const input of wrongInputs(inputFor(absentId))) {
      const person = role && !callersOf(name).includes('nobody') ? await w.given.account({ role }) : null
      const refusal = await w
        .as(person, nextVisitor())(to, input as never)
        .catch((error: unknown) => error)
      if (!(refusal instanceof ApiError)) continue
      expect(refusal.status, JSON.stringify(input).slice(0, 300)).toBeLessThan(500)
      for (const text of [refusal.message, ...Object.values(refusal.fields)]) {
        expect(text).toMatch(sentence)
        expect(text).not.toMatch(ofTheLibrary)
      }
    }
  },
)

test('a field that is missing, of another type or not among the answers is refused in plain words', async () => {
  const musketeer = await w.given.musketeer()
  const fieldsOf = async (name: EndpointName, input: Input) => {
    const to = endpoints[name].call
    const refusal = await musketeer.call(to, input as never).catch((error: unknown) => error)
    return (refusal as ApiError).fields
  }
  expect(await fieldsOf('contactTeam', {})).toEqual({
    email: 'Please fill this in.',
    contactMessage: 'Please fill this in.',
  })
  expect(await fieldsOf('contactTeam', { email: 7, contactMessage: ['Hello'] })).toEqual({
    email: 'Please answer in text.',
    contactMessage: 'Please answer in text.',
  })
  expect(await fieldsOf('chooseFrequency', { frequency: 'DAILY' })).toEqual({
    frequency: 'Please choose one of the answers offered.',
  })
  expect(await fieldsOf('showCampaign', { id: 'one' })).toEqual({ id: 'Please give a whole number.' })
})
