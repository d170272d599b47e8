import { pathKeys, readCall, readsFromQuery } from '@street-musketeers/contract/call.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { roles } from '@street-musketeers/contract/roles.ts'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Caller } from '@street-musketeers/contract/endpoint.ts'
import { makePng } from './files/good-files.ts'
import { unnamed } from './support/text-fields.ts'
import { countRows } from './support/count-rows.ts'
import { openDescription } from './support/conform.ts'
import { world } from './support/world.ts'

const w = world()

const Refusal = z.strictObject({
  status: z.int(),
  error: z.enum(Object.keys(problems)),
  message: z.string().min(5),
  fields: z.record(z.string(), z.string()).optional(),
})

interface Reply {
  statusCode: number
  body: unknown
}

async function ask(request: InjectOptions): Promise<Reply> {
  const response = await w.app.inject({ remoteAddress: visitor(), ...request })
  const isJson = response.headers['content-type']?.startsWith('application/json')
  return {
    statusCode: response.statusCode,
    body: isJson ? JSON.parse(response.body) : new Blob([new Uint8Array(response.rawPayload)]),
  }
}

let visitors = 0
/** Each request has its own address, so that no rate limit applies. */
function visitor(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

const expectRefusal = (reply: Reply, statuses: number[]) => {
  expect(statuses).toContain(reply.statusCode)
  const body = Refusal.parse(reply.body)
  expect(body.status).toBe(reply.statusCode)
  return body
}

const postJson = (
  url: string,
  payload: string,
  contentType = 'application/json',
  token?: string,
): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': contentType, ...(token ? { authorization: `Bearer ${token}` } : {}) },
})

test('an unreadable body is refused with a reason, and nothing is written', async () => {
  const before = await countRows(w.platform.db)
  const nested = '['.repeat(30_000) + ']'.repeat(30_000)
  const manyKeys = `{${Array.from({ length: 9000 }, (_, at) => `"k${at}":1`).join(',')}`
  expectRefusal(await ask(postJson('/api/signin', '{"email":')), [400])
  expectRefusal(await ask(postJson('/api/signin', '')), [422])
  expectRefusal(await ask({ method: 'POST', url: '/api/signin' }), [400, 422])
  expectRefusal(await ask(postJson('/api/signin', '[]')), [400])
  expectRefusal(await ask(postJson('/api/signin', '"text"')), [400])
  expectRefusal(await ask(postJson('/api/signin', 'null')), [400, 422])
  expectRefusal(await ask(postJson('/api/signin', nested)), [400])
  expectRefusal(await ask(postJson('/api/signin', manyKeys)), [400, 413])
  expectRefusal(await ask(postJson('/api/signin', `{"email":"${'a'.repeat(70_000)}"}`)), [413])
  expectRefusal(await ask(postJson('/api/signin', '{"__proto__":{"role":"administrator"}}')), [400])
  expectRefusal(await ask(postJson('/api/signin', 'email=a@b.c', 'application/x-www-form-urlencoded')), [415])
  expectRefusal(await ask(postJson('/api/signin', '<a/>', 'text/xml')), [415])
  expect(await countRows(w.platform.db)).toBe(before)
})

test('an invalid id or page is refused with the name of the field', async () => {
  const { token } = await w.given.administrator()
  const headers = { authorization: `Bearer ${token}` }
  const get = (url: string) => ask({ method: 'GET', url, headers })
  for (const id of ['abc', '-1', '0', '1.5', '1e3', '99999999999999999999', '%00', '1%20or%201', 'null'])
    expect(expectRefusal(await get(`/api/campaign/${id}`), [400, 422])).toMatchObject({
      error: expect.stringMatching(/InvalidInput|NotUnderstood/),
    })
  for (const page of ['-1', '1000000000', 'x', '1.5'])
    expect(expectRefusal(await get(`/api/users/3/${page}/10`), [422]).fields).toHaveProperty('page')
  for (const size of ['0', '51', '-1', 'x'])
    expect(expectRefusal(await get(`/api/users/3/0/${size}`), [422]).fields).toHaveProperty('size')
  expect(expectRefusal(await get('/api/users/9/0/10'), [422]).fields).toHaveProperty('role')
  expectRefusal(await get(`/api/campaign/${'9'.repeat(500)}`), [400, 404, 422])
  expectRefusal(await get('/api/campaign/%E0%A4%A'), [400])
  expectRefusal(await get('/api/nothing/here'), [404])
})

test('a call that only has its input checked names all that is wrong, does nothing, and is refused even if nothing is', async () => {
  const musketeer = await w.given.musketeer()
  const organisation = await w.given.organisation()
  const before = await countRows(w.platform.db)
  const check = (url: string, input: object, { token }: { token?: string } = {}) => {
    const { headers, ...request } = postJson(url, JSON.stringify(input), undefined, token)
    return ask({ ...request, headers: { ...headers, 'check-only': '1' } })
  }
  const address = { firstLine: '1'.repeat(121), city: '', postCode: 'nowhere' }
  const faults = expectRefusal(await check('/api/address', { address }, musketeer), [422]).fields
  expect(Object.keys(faults!).sort()).toEqual(['address.city', 'address.firstLine', 'address.postCode'])
  const details = {
    address: { ...address, organisation: 'Riveters' },
    orgInfo: { telephone: '1', website: '' },
  }
  const ofContact = expectRefusal(await check('/api/user/orgdetails', details, organisation), [422]).fields
  expect(Object.keys(ofContact!)).toEqual(
    expect.arrayContaining(['address.city', 'address.postCode', 'orgInfo.telephone']),
  )

  const right = { firstLine: '1 High Street', city: 'Leeds', postCode: 'LS27 0AB' }
  expect(expectRefusal(await check('/api/address', { address: right }, musketeer), [422]).fields).toEqual({})
  const contact = { email: 'ada@example.org', contactMessage: 'Hello' }
  expect(expectRefusal(await check('/api/contact', contact), [422]).fields).toEqual({})
  expectRefusal(await check('/api/address', { address: right }), [401])
  expectRefusal(await check('/api/campaign', {}, musketeer), [403, 415])

  const form = new FormData()
  form.set(
    readCall('POST /api/campaign').upload!.json,
    JSON.stringify({ campaignName: '', campaignDescription: 'x', campaignCauses: [] }),
  )
  const upload = new Response(form)
  const response = await w.app.inject({
    method: 'POST',
    url: '/api/campaign',
    payload: Buffer.from(await upload.arrayBuffer()),
    headers: {
      'content-type': upload.headers.get('content-type')!,
      authorization: `Bearer ${organisation.token}`,
      'check-only': '1',
    },
    remoteAddress: visitor(),
  })
  expect(Object.keys(JSON.parse(response.body).fields)).toEqual(['campaignName', 'campaignCauses'])
  expect(await countRows(w.platform.db)).toBe(before)
})

test('unknown fields are refused by name', async () => {
  const body = expectRefusal(
    await ask(
      postJson(
        '/api/signin',
        JSON.stringify({ email: 'a@example.org', password: 'x', role: 'administrator' }),
      ),
    ),
    [422],
  )
  expect(body.fields).toEqual({ role: 'We do not know this field.' })
})

test('a field that is missing, of another type or not among the answers is refused in plain words', async () => {
  const musketeer = await w.given.musketeer()
  const fieldsOf = async (name: EndpointName, input: Record<string, unknown>) => {
    const to = endpoints[name].call
    const refusal = await musketeer.call(to, input as never).catch((error: unknown) => error)
    return (refusal as ApiError).fields
  }
  expect(await fieldsOf('contactTeam', {})).toEqual({
    email: 'Fill this in',
    contactMessage: 'Fill this in',
  })
  expect(await fieldsOf('contactTeam', { email: 7, contactMessage: ['Hello'] })).toEqual({
    email: 'Enter this as text',
    contactMessage: 'Enter this as text',
  })
  expect(await fieldsOf('chooseFrequency', { frequency: 'DAILY' })).toEqual({
    frequency: 'Choose one of the options for this',
  })
  expect(await fieldsOf('showCampaign', { id: 'one' })).toEqual({ id: 'Enter this as a whole number' })
})

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  format?: string
}

/** Values that no field accepts and every field must survive. */
const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    3.5,
    1e9,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table account; --",
    '<script>',
    '../../etc/passwd',
    '‮',
    'a'.repeat(5000),
    [],
    {},
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that mostly fit a schema, so that some are accepted. */
function validValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(validValue))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const keys = Object.entries(schema.properties ?? {})
    const fields = Object.fromEntries(keys.map(([key, inner]) => [key, mostlyValid(inner)]))
    return mostly(
      fc.record(fields, { requiredKeys: schema.required ?? [] }),
      fc.record(fields, { requiredKeys: [] }),
    )
  }
  if (type === 'array') return fc.array(mostlyValid(schema.items ?? {}), { maxLength: 5 })
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1e6, 1e6) })
  if (type === 'boolean') return fc.boolean()
  if (schema.format === 'date') return fc.constantFrom('2026-11-20', '9999-12-31', '0001-01-01', '2026-02-30')
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.format === 'uuid') return fc.uuid()
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.constantFrom('K7QF-2M9X', '12', '0161 496 0000'),
  )
}

const mostly = (usual: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: other })

const mostlyValid = (schema: Schema) => mostly(validValue(schema), invalidValue)

/** Inputs for an endpoint from its own schema: mostly valid, partly invalid, sometimes with a field missing or an unknown one. */
function arbitraryInput(to: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(to.input, {
    io: 'input',
    unrepresentable: 'any',
    metadata: unnamed,
  }) as Schema
  const unknownField = fc.dictionary(fc.string({ minLength: 1 }), invalidValue, { minKeys: 1, maxKeys: 1 })
  return fc
    .tuple(validValue(schema), mostly(fc.constant({}), unknownField))
    .map(([input, unknown]) => ({ ...(input as object), ...(unknown as object) }))
}

const ofTheLibrary = /invalid|expected|received|too (big|small)|unrecognized|pattern|undefined|NaN/i
const sentence = /^[A-Z].{3,}$/s

/** How many inputs each call gets; `INPUTS=1000 npx vitest run --root server bad-input` searches for longer. */
const numRuns = Number(process.env.INPUTS ?? 25)
const answers: Record<number, number> = {}
let differencesOf: Awaited<ReturnType<typeof openDescription>>
let leaflet: Blob
beforeAll(async () => {
  leaflet = new Blob([new Uint8Array(await makePng())])
  differencesOf = await openDescription(w.app)
})
afterAll(() => console.log('Answers to any input, by status:', answers))

test.each(Object.keys(endpoints) as EndpointName[])(
  '%s answers any input as the description says, in our sentences and not those of the schema library, never with 500',
  async (name) => {
    const to: Endpoint = endpoints[name]
    const tokenOf = new Map<Caller, string | null>([['nobody', null]])
    for (const role of roles) tokenOf.set(role, (await w.given.account({ role })).token)
    const callers = fc.constantFrom(...endpoints[name].who, ...endpoints[name].who, ...tokenOf.keys())
    await fc.assert(
      fc.asyncProperty(arbitraryInput(to), callers, async (input, caller) => {
        const token = tokenOf.get(caller)
        const { url, payload } = requestOf(to, input)
        const answer = await w.app.inject({
          remoteAddress: visitor(),
          method: to.method,
          url,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
          },
          ...(payload === undefined ? {} : { payload }),
        })
        answers[answer.statusCode] = (answers[answer.statusCode] ?? 0) + 1
        expect(answer.statusCode).toBeLessThan(500)
        expect(differencesOf(to, answer)).toEqual([])
        if (answer.statusCode < 400) return
        const { message, fields = {} } = answer.json<{ message: string; fields?: Record<string, string> }>()
        for (const text of [message, ...Object.values(fields)]) {
          expect(text).toMatch(sentence)
          expect(text).not.toMatch(ofTheLibrary)
        }
      }),
      { numRuns },
    )
  },
)

/** Objects become JSON, because their `toString` may not be a function. */
const toUrlValue = (value: unknown) => String(typeof value === 'object' ? JSON.stringify(value) : value)

function requestOf(
  to: Endpoint,
  input: Record<string, unknown>,
): { url: string; payload?: string | FormData } {
  const rest = { ...input }
  const url = to.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    const segment = encodeURIComponent(toUrlValue(value).toWellFormed())
    // These and nothing would be another path.
    return ['', '.', '..'].includes(segment) ? '-' : segment
  })
  for (const key of pathKeys(to.path)) delete rest[key]
  if (to.upload) {
    const form = new FormData()
    form.set(to.upload.json, JSON.stringify(rest))
    if (to.upload.required) form.set(to.upload.file, leaflet)
    return { url, payload: form }
  }
  if (!readsFromQuery(to)) return { url, payload: JSON.stringify(rest) }
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, toUrlValue(value)]))
  return { url: query.size ? `${url}?${query}` : url }
}
