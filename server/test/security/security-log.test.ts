import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { securityEvents } from '../../src/platform/operations/security-event.ts'
import { seconds } from '../../src/platform/values/clock.ts'
import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import { world } from '../support/world.ts'

const w = world()
const visitorAddress = '203.0.113.77'
const visitor = () => w.as(null, visitorAddress)

const everything: unknown[] = []
beforeEach(() => void w.logged.splice(0))

/** The security events since the last time, which the log then has no more of. */
function takeEvents() {
  const events = w.logged.splice(0).filter(({ event }) => event.startsWith('security.'))
  everything.push(...events)
  return events.map(({ event, facts: { request, ...facts } }) => {
    expect(request).toEqual(expect.stringMatching(/^[\w-]{12}$/))
    return { event: event.slice('security.'.length), ...facts }
  })
}
const named = (event: string, facts: object = {}) => [expect.objectContaining({ event, ...facts })]
const pseudonym = expect.stringMatching(/^[\w-]{32}$/)

async function refused(call: Promise<unknown>): Promise<{ ticket?: string }> {
  return call.then(
    () => {
      throw new Error('The call was answered.')
    },
    (error: { ticket?: string }) => error,
  )
}

const codeFor = async (email: string) =>
  /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/.exec((await w.emails(email)).at(-1)!.text)![0]

test('signing in is one event, with its account, its visitor and the pseudonym of its address', async () => {
  const person = await w.given.musketeer()
  await visitor()('POST /api/signin', { email: person.email, password })
  const [event, ...more] = takeEvents()
  expect(event).toEqual({
    event: 'signed-in',
    route: 'POST /api/signin',
    account: person.id,
    visitor: pseudonym,
    address: pseudonym,
  })
  expect(more).toEqual([])
})

test('a failed sign-in looks the same whether or not there is an account, and ends in a limit', async () => {
  const person = await w.given.musketeer()
  await refused(visitor()('POST /api/signin', { email: person.email, password: 'not the right one' }))
  const [known] = takeEvents()
  await refused(visitor()('POST /api/signin', { email: 'nobody@example.org', password: 'not the right one' }))
  const [unknown] = takeEvents()
  expect(known).toEqual({ ...unknown, address: pseudonym })
  expect(known).toMatchObject({ event: 'sign-in-failed', refusal: 'WrongCredentials' })
  expect(unknown).not.toHaveProperty('account')

  for (let count = 0; count < 10; count += 1)
    await refused(visitor()('POST /api/signin', { email: 'nobody@example.org', password: 'wrong again' }))
  const events = takeEvents()
  expect(events.filter(({ event }) => event === 'sign-in-failed')).toHaveLength(9)
  expect(events.at(-1)).toMatchObject({ event: 'limit-reached', route: 'POST /api/signin' })
})

test('each of the two steps of signing in, and each change of the second step, is an event of its account', async () => {
  const person = await w.given.organisation()
  await person.call('POST /api/secondfactor', {})
  await refused(person.call('PUT /api/secondfactor', { code: '000000' }))
  expect(takeEvents()).toEqual(named('second-step-failed', { account: person.id }))
  const { code } = await w.given.secondFactor(person)
  expect(takeEvents()).toEqual(named('second-factor-on', { account: person.id }))

  const step = () => refused(visitor()('POST /api/signin', { email: person.email, password }))
  const { ticket } = await step()
  expect(takeEvents()).toEqual(named('first-step-passed', { account: person.id }))
  await refused(visitor()('POST /api/signin/secondfactor', { ticket: ticket!, code: '000000' }))
  expect(takeEvents()).toEqual(named('second-step-failed', { account: person.id }))
  w.clock.forward(seconds(30))
  const session = await visitor()('POST /api/signin/secondfactor', { ticket: ticket!, code: code() })
  expect(takeEvents()).toEqual(named('second-step-passed', { account: person.id }))

  w.clock.forward(seconds(30))
  await w.as(session)('POST /api/secondfactor/recoverycodes', { code: code() })
  expect(takeEvents()).toEqual(named('recovery-codes-renewed', { account: person.id }))
  w.clock.forward(seconds(30))
  await w.as(session)('POST /api/secondfactor/off', { password, code: code() })
  expect(takeEvents()).toEqual(named('second-factor-off', { account: person.id }))
})

test('changes of passwords and addresses are events, and so are wrong codes and closing', async () => {
  const person = await w.given.musketeer()
  const newPassword = 'another street at midnight'
  await person.call('POST /api/changepassword', { currentPassword: password, password: newPassword })
  expect(takeEvents()).toEqual(named('password-changed', { account: person.id }))

  await visitor()('POST /api/confirmcode/password', { email: person.email })
  await w.runJobs()
  await refused(visitor()('DELETE /api/confirmcode/:code', { code: '0000-0000', email: person.email }))
  expect(takeEvents()).toEqual(named('code-refused', { address: pseudonym }))
  const { grant } = await visitor()('DELETE /api/confirmcode/:code', {
    code: await codeFor(person.email),
    email: person.email,
  })
  expect(takeEvents()).toEqual([])
  await visitor()('PATCH /api/resetpassword', { grant: grant!, password })
  expect(takeEvents()).toEqual(named('password-changed', { account: person.id }))

  const session = await visitor()('POST /api/signin', { email: person.email, password })
  const email = 'hypatia.of.alexandria@example.org'
  await w.as(session)('POST /api/confirmcode/email', { email })
  await w.runJobs()
  takeEvents()
  await w.as(session)('PUT /api/resetusername', { code: await codeFor(email), email })
  expect(takeEvents()).toEqual(named('email-changed', { account: person.id }))

  const again = await visitor()('POST /api/signin', { email, password })
  takeEvents()
  await w.as(again)('DELETE /api/sessions', {})
  expect(takeEvents()).toEqual(named('signed-out-everywhere', { account: person.id }))
  const last = await visitor()('POST /api/signin', { email, password })
  takeEvents()
  await w.as(last)('PATCH /api/deactivate', {})
  expect(takeEvents()).toEqual(named('account-closed', { account: person.id }))
})

test('each question whether an address is in use is an event', async () => {
  const person = await w.given.musketeer()
  for (const email of ['ada.one@example.org', 'ada.two@example.org']) {
    await person.call('GET /api/userexists', { email })
    expect(takeEvents()).toEqual(
      named('address-looked-up', { account: person.id, address: pseudonym, route: 'GET /api/userexists' }),
    )
  }
})

test('what administrators do, and each new administrator, is an event', async () => {
  const administrator = await w.given.administrator()
  await administrator.call('GET /api/users/:role/:page/:size', { role: 3, page: 0, size: 10 })
  expect(takeEvents()).toEqual(
    named('administrator-action', { account: administrator.id, route: 'GET /api/users/:role/:page/:size' }),
  )
  await administrator.call('POST /api/invitation', { email: 'emmy.noether@example.org' })
  expect(takeEvents()).toEqual(named('administrator-invited', { account: administrator.id }))
  const { text } = (await w.emails('emmy.noether@example.org')).at(-1)!
  await visitor()('POST /api/invitation/accept', {
    invitation: /#invitation=([\w-]+)/.exec(text)![1]!,
    firstName: 'Emmy',
    lastName: 'Noether',
    password,
  })
  expect(takeEvents()).toEqual(named('administrator-added', { account: expect.any(Number) }))
})

test('refused calls and limits are events with the pattern of the call', async () => {
  const person = await w.given.musketeer()
  await refused(visitor()('GET /api/user', {}))
  expect(takeEvents()).toEqual(named('call-refused', { route: 'GET /api/user', refusal: 'SignInNeeded' }))
  await refused(
    person.call('GET /api/users/:role/:page/:size', { role: 3, page: 0, size: 10, q: 'Lovelace' }),
  )
  expect(takeEvents()).toEqual(
    named('call-refused', {
      account: person.id,
      route: 'GET /api/users/:role/:page/:size',
      refusal: 'NotAllowed',
    }),
  )
  const guesser = visitor()
  const guess = () => guesser('POST /api/signin', { email: 'ada@example.org', password: 'not the right one' })
  for (let count = 0; count < 10; count += 1) await refused(guess())
  takeEvents()
  await refused(guess())
  expect(takeEvents()).toEqual(
    named('limit-reached', { address: pseudonym, route: expect.stringMatching(/^POST /) }),
  )
})

test('signing up is an event, and so is an input that is refused; calls that are answered to anybody are none', async () => {
  await visitor()('POST /api/user', newAccount('ada.lovelace@example.org'))
  expect(takeEvents()).toEqual(named('signed-up', { address: pseudonym }))
  await refused(visitor()('POST /api/signin', { email: 'nonsense', password: '' }))
  expect(takeEvents()).toEqual(named('input-refused', { route: 'POST /api/signin', refusal: 'InvalidInput' }))
  const person = await w.given.musketeer()
  await person.call('GET /api/user', {})
  expect(takeEvents()).toEqual([])
})

test('an input that is only checked is no event, unless the caller may not make the call', async () => {
  const check = (payload: object, to = '/api/signin') =>
    w.app.inject({ method: 'POST', url: to, headers: { 'check-only': '1' }, payload })
  for (const payload of [{ email: 'nonsense' }, { email: 'ada@example.org', password: 'not the right one' }])
    expect((await check(payload)).statusCode).toBe(422)
  expect(takeEvents()).toEqual([])
  expect((await check({}, '/api/frequency')).statusCode).toBe(401)
  expect(takeEvents()).toEqual(named('call-refused', { refusal: 'SignInNeeded' }))
})

test('the operators’ page describes every event', async () => {
  const page = await readFile(new URL('../../../docs/security-log.md', import.meta.url), 'utf8')
  const described = [...page.matchAll(/^- `security\.([\w-]+)`:/gm)].map(([, event]) => event)
  expect(described).toEqual([...securityEvents])
})

afterAll(() => {
  expect(everything.length).toBeGreaterThan(30)
  expect(JSON.stringify(everything)).not.toMatch(
    /@|example|203\.0|127\.0|lovelace|noether|hypatia|ada\b|Emmy/i,
  )
})
