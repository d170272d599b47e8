import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { minutes, seconds } from '../../platform/values/clock.ts'

const w = world()
const refused = { status: 403, error: 'ProofNeeded' }

/** The calls that need a proof, as an organisation makes them; closing comes last. */
const guarded = ({ call }: Pick<Person, 'call'>) => [
  () => call('POST /api/confirmcode/email', { email: 'new.address@example.org' }),
  () => call('POST /api/secondfactor', {}),
  () => call('GET /api/mydata', {}),
  () => call('PATCH /api/deactivate', {}),
]

/** Proves who a person is by their password. @returns their calls from then on */
async function proveAgain(person: Person) {
  const { session } = await person.call('POST /api/proof', { way: 'password', password })
  return { call: w.as(session) }
}

test('ten minutes after signing in, what cannot be undone needs the password again', async () => {
  const person = await w.given.organisation()
  w.clock.forward(minutes(10) + 1)
  for (const call of guarded(person)) await expect(call()).rejects.toMatchObject(refused)
  expect(await person.call('GET /api/user', {})).toMatchObject({ username: person.email })
  await w.runJobs()
  expect(await w.emails('new.address@example.org')).toEqual([])

  expect(await person.call('GET /api/proof', {})).toEqual({ way: 'password', hasExternalAccount: false })
  await expect(
    person.call('POST /api/proof', { way: 'password', password: 'not the right one' }),
  ).rejects.toMatchObject({
    error: 'InvalidInput',
  })
  await expect(person.call('GET /api/mydata', {})).rejects.toMatchObject(refused)
  const proved = await proveAgain(person)
  w.clock.forward(minutes(10))
  for (const call of guarded(proved)) await expect(call()).resolves.toBeDefined()
})

test('a proof counts for the session that made it, and for no other', async () => {
  const person = await w.given.musketeer()
  const other = await w.given.returning(person)
  w.clock.forward(minutes(11))
  const proved = await proveAgain(person)
  await expect(w.as({ token: person.token })('GET /api/user', {}), 'the token before').rejects.toMatchObject({
    error: 'SignInNeeded',
  })
  await expect(proved.call('GET /api/mydata', {})).resolves.toBeDefined()
  await expect(other.call('GET /api/mydata', {})).rejects.toMatchObject(refused)
})

test('ten wrong passwords stop the guessing', async () => {
  const person = await w.given.musketeer()
  w.clock.forward(minutes(11))
  const guess = (secret: string) => person.call('POST /api/proof', { way: 'password', password: secret })
  for (let tries = 0; tries < 10; tries += 1)
    await expect(guess('not the right one')).rejects.toMatchObject({ error: 'InvalidInput' })
  await expect(guess(password)).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('an account without a password proves itself with an emailed code, which one with a password is never sent', async () => {
  const withPassword = await w.given.musketeer()
  const without = await w.given.musketeer()
  await w.platform.db
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', without.id)
    .execute()
  w.clock.forward(minutes(11))
  expect(await without.call('GET /api/proof', {})).toMatchObject({ way: 'code' })
  for (const person of [withPassword, without]) await person.call('POST /api/proof/code', {})
  expect(await w.emails(withPassword.email)).toEqual([])

  const email = (await w.emails(without.email)).at(-1)!
  expect(email).toMatchObject({ kind: 'identity.proof-code' })
  expect(email.text).not.toContain('#')
  const code = email.subject.slice(-9)
  await expect(withPassword.call('POST /api/proof', { way: 'code', code })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  const elsewhere = await w.given.returning(without)
  await expect(
    elsewhere.call('POST /api/proof', { way: 'code', code }),
    'in another browser',
  ).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  const { session } = await without.call('POST /api/proof', { way: 'code', code })
  const proved = w.as(session)
  await expect(proved('POST /api/proof', { way: 'code', code })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  await expect(proved('PATCH /api/deactivate', {})).resolves.toBeDefined()
})

test('a changed password or second factor gives the session a new token, and the old one is worthless', async () => {
  const person = await w.given.organisation()
  const isWorthless = (token: string) =>
    expect(w.as({ token })('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const next = 'another street at midnight'
  const changed = await person.call('POST /api/changepassword', { currentPassword: password, password: next })
  await isWorthless(person.token)

  const { key } = await person.call('POST /api/secondfactor', {})
  const code = () => new TOTP({ secret: key }).generate({ timestamp: w.clock.now().getTime() })
  const on = await person.call('PUT /api/secondfactor', { code: code() })
  await isWorthless(changed.session.token)

  w.clock.forward(seconds(30))
  const off = await person.call('POST /api/secondfactor/off', { password: next, code: code() })
  await isWorthless(on.session.token)
  expect(await w.as(off.session)('GET /api/user', {})).toMatchObject({ username: person.email })
})

test('one session can be ended from another, and nobody else’s', async () => {
  const person = await w.given.musketeer()
  const second = await w.given.returning(person)
  const stranger = await w.given.musketeer()
  const { sessions } = await person.call('GET /api/sessions', {})
  const { id } = sessions.find(({ current }) => !current)!
  await expect(stranger.call('DELETE /api/sessions/:id', { id })).rejects.toMatchObject({ error: 'NotFound' })
  await person.call('DELETE /api/sessions/:id', { id })
  await expect(second.call('GET /api/sessions', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  expect((await person.call('GET /api/sessions', {})).sessions).toHaveLength(1)
  await expect(person.call('DELETE /api/sessions/:id', { id })).rejects.toMatchObject({ error: 'NotFound' })
})

test('ending sessions needs the password again, so that a stranger at an open browser ends none', async () => {
  const person = await w.given.musketeer()
  const other = await w.given.returning(person)
  const { sessions } = await person.call('GET /api/sessions', {})
  const { id } = sessions.find(({ current }) => !current)!
  w.clock.forward(minutes(11))
  await expect(person.call('DELETE /api/sessions/:id', { id })).rejects.toMatchObject(refused)
  await expect(person.call('DELETE /api/sessions', {})).rejects.toMatchObject(refused)
  expect((await other.call('GET /api/sessions', {})).sessions).toHaveLength(2)

  const proved = await proveAgain(person)
  await proved.call('DELETE /api/sessions/:id', { id })
  await proved.call('DELETE /api/sessions', {})
  await expect(proved.call('GET /api/sessions', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
})
