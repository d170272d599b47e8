import { callsAnHour, keyMessages, keyScopes, maxKeys } from '@street-musketeers/contract/api-key-scopes.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { endpoints } from '@street-musketeers/contract/endpoints.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { minutes } from '../../platform/values/clock.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })
let organisation: Person
let campaignId: number
beforeAll(async () => {
  organisation = await w.given.organisation()
  campaignId = (await w.given.campaign(organisation)).id
})
beforeEach(() => w.clock.set(start))

const makeKey = async (by: Person, scopes: (typeof keyScopes)[number][] = [...keyScopes]) =>
  (await by.call('POST /api/org/keys', { name: 'Our website', scopes })).key
/** Calls as a program that has a key. */
const program = (key: string) => w.as({ token: key })
const listOf = async (by: Person) => (await by.call('GET /api/org/keys', {})).keys

/** The code of a refusal; `answered` if there was none. */
const outcomeOf = (reply: Promise<unknown>): Promise<string> =>
  reply.then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof ApiError) return error.error
      throw error
    },
  )

test.each(keyScopes)(
  'a key for %s opens the calls that name it, and no other call of anybody',
  async (scope) => {
    const call = program(await makeKey(organisation, [scope]))
    const opened: string[] = []
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (endpoint.who.includes('nobody') || endpoint.upload) continue
      const outcome = await outcomeOf(call(endpoint.call as never, endpoint.example(campaignId) as never))
      if (outcome !== 'NotAllowed') opened.push(name)
    }
    expect(opened.sort()).toEqual(
      Object.entries<Endpoint>(endpoints)
        .filter(([, each]) => each.scope === scope)
        .map(([name]) => name)
        .sort(),
    )
    expect(opened.length).toBeGreaterThan(1)
  },
)

test('a key reads what is its organisation’s, and of others what does not exist; what anybody sees it sees as a visitor', async () => {
  const call = program(await makeKey(organisation))
  const other = await w.given.campaign(await w.given.organisation())
  expect((await call('GET /api/campaigns/:page/:size', { page: 0, size: 10 })).content).toHaveLength(1)
  expect(await call('GET /api/org/campaign/:id', { id: campaignId })).toMatchObject({ campaignId })
  const approvedBy = { approved_by: organisation.id, approved_at: w.clock.now() }
  await w.platform.db.updateTable('campaign').set(approvedBy).where('id', '=', campaignId).execute()
  const { approval } = await organisation.call('GET /api/org/campaign/:id', { id: campaignId })
  expect(approval).not.toBeNull()
  expect((await call('GET /api/org/campaign/:id', { id: campaignId })).approval, 'no names').toBeNull()
  expect(await outcomeOf(call('GET /api/org/campaign/:id', { id: other.id }))).toBe('NotFound')
  expect(await outcomeOf(call('GET /api/org/campaign/:id/data', { id: other.id }))).toBe('NotFound')
  expect(await call('GET /api/campaign/:id', { id: other.id })).toMatchObject({ campaignId: other.id })
})

test('a key is shown once, stored as a code only, ends at once, and is listed with the day of its last use', async () => {
  const officer = await w.given.organisation()
  const key = await makeKey(officer, ['campaigns'])
  expect(await listOf(officer)).toMatchObject([
    { name: 'Our website', scopes: ['campaigns'], lastUsedOn: null },
  ])
  const stored = await w.platform.db.selectFrom('api_key').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(key.slice(4))
  const call = program(key)
  await call('GET /api/campaigns/:page/:size', { page: 0, size: 10 })
  const [listed] = await listOf(officer)
  expect(listed).toMatchObject({ lastUsedOn: '2026-11-20' })

  expect(await outcomeOf(organisation.call('DELETE /api/org/keys/:id', { id: listed!.id }))).toBe('NotFound')
  await officer.call('DELETE /api/org/keys/:id', { id: listed!.id })
  expect(await outcomeOf(call('GET /api/campaigns/:page/:size', { page: 0, size: 10 }))).toBe('SignInNeeded')
  const { content } = await officer.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(content.map(({ action, about }) => [action, about])).toEqual([
    ['ended-key', 'Our website'],
    ['made-key', 'Our website'],
  ])
})

test('officers read who made a key, and that they have left, and the security log has its number', async () => {
  const organisation = await w.given.organisation()
  const officer = await w.given.seated(organisation, 'officer')
  const key = await makeKey(officer)
  const name = `${officer.firstname} ${officer.lastname}`
  const [listed] = await listOf(organisation)
  expect(listed).toMatchObject({ madeBy: name, makerHasLeft: false })
  expect((await officer.call('GET /api/mydata', {})).keysForPrograms).toMatchObject([{ name: 'Our website' }])
  w.logged.splice(0)
  await outcomeOf(program(key)('GET /api/org/people', {}))
  expect(w.logged.find(({ event }) => event === 'security.call-refused')!.facts).toMatchObject({
    account: organisation.id,
    key: listed!.id,
  })

  const { people } = await organisation.call('GET /api/org/people', {})
  await organisation.call('DELETE /api/org/people/:id', { id: people.find((each) => each.name === name)!.id })
  expect(await listOf(organisation)).toMatchObject([{ madeBy: null, makerHasLeft: true }])
  expect(await outcomeOf(program(key)('GET /api/org/data', {})), 'it still works').toBe('answered')
})

test('only an officer who has just proved who they are makes a key, of one thing at least, and ten at most', async () => {
  const officer = await w.given.organisation()
  const make = (by: Person, scopes: string[] = ['figures']) =>
    outcomeOf(by.call('POST /api/org/keys', { name: 'A', scopes: scopes as never }))
  expect(await make(officer, [])).toBe('InvalidInput')
  expect(await make(officer, ['everything'])).toBe('InvalidInput')
  for (const by of [await w.given.musketeer(), await w.given.administrator(), await w.given.applicant()])
    expect(await make(by)).toBe('NotAllowed')
  for (let made = 0; made < maxKeys; made += 1) expect(await make(officer)).toBe('answered')
  // More often than one may make keys in an hour: those that are refused do not count.
  for (let time = 0; time < 25; time += 1)
    await expect(
      officer.call('POST /api/org/keys', { name: 'A', scopes: ['figures'] }),
    ).rejects.toMatchObject({ message: keyMessages.tooMany })
  w.clock.set(new Date(Date.parse(start) + minutes(11)).toISOString())
  expect(await make(officer)).toBe('ProofNeeded')
})

test('a key opens nothing while its organisation is suspended, and is gone once it has closed', async () => {
  const officer = await w.given.organisation()
  const call = program(await makeKey(officer))
  const read = () => outcomeOf(call('GET /api/campaigns/:page/:size', { page: 0, size: 10 }))
  const administrator = await w.given.administrator()
  await administrator.call('POST /api/user/:id/suspension', { id: officer.id, reason: 'An exercise.' })
  expect(await read()).toBe('AccountSuspended')
  await administrator.call('DELETE /api/user/:id/suspension', { id: officer.id, reason: 'Over.' })
  expect(await read()).toBe('answered')

  const closing = await w.given.organisation()
  const closed = program(await makeKey(closing))
  await closing.call('PATCH /api/deactivate', {})
  expect(await outcomeOf(closed('GET /api/org/data', {}))).toBe('SignInNeeded')
  expect(
    await w.platform.db
      .selectFrom('api_key')
      .select('id')
      .where('organisation_id', '=', closing.id)
      .execute(),
  ).toEqual([])
})

test('a key makes 600 calls an hour, and each reply says what is left', async () => {
  const officer = await w.given.organisation()
  const key = await makeKey(officer)
  const send = () => w.app.inject({ url: '/api/campaigns/0/10', headers: { authorization: `Bearer ${key}` } })
  const first = await send()
  expect(first.headers['ratelimit-policy']).toBe(`"calls";q=${callsAnHour};w=3600`)
  expect(first.headers.ratelimit).toBe(`"calls";r=${callsAnHour - 1};t=3600`)
  await sql`update rate_limit set points = ${callsAnHour} where key like 'api-key:%'`.execute(w.platform.db)
  const last = await send()
  expect(last.statusCode).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect(last.headers.ratelimit).toMatch(/^"calls";r=0;t=\d+$/)
})

test.each(['Our website evil.com', 'Our website'])(
  'every officer is emailed that the key “%s” was made, without its name if that has a link',
  async (name) => {
    const officer = await w.given.organisation()
    const colleague = await w.given.seated(officer, 'officer')
    const viewer = await w.given.seated(officer, 'viewer')
    await officer.call('POST /api/org/keys', { name, scopes: ['figures'] })
    for (const { email } of [officer, colleague]) {
      const [told] = await w.emails(email)
      expect(told).toMatchObject({ subject: 'A key was made for Exampleton Trades Council' })
      expect(told!.text).toContain('end it at once')
      expect(told!.text).toContain('/org/keys')
      expect(told!.text.includes(name)).toBe(!name.includes('evil'))
    }
    expect(await w.emails(viewer.email)).toEqual([])
  },
)
