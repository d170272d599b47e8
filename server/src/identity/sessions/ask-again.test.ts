import { closeAccount, sendActivationCode } from '@street-musketeers/contract/identity/identity.ts'
import { prove, sendProofCode, showProofWays } from '@street-musketeers/contract/identity/proof.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
} from '@street-musketeers/contract/identity/second-factor.ts'
import {
  changePassword,
  endSession,
  listSessions,
  signOutEverywhere,
} from '@street-musketeers/contract/identity/settings.ts'
import { showOwnRecord } from '@street-musketeers/contract/insight/own-record.ts'
import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { minutes, seconds } from '../../platform/values/clock.ts'

const w = world()
const refused = { status: 403, error: 'ProofNeeded' }

/** The calls that need a proof, as an organisation makes them; closing comes last. */
const guarded = ({ call }: Pick<Person, 'call'>) => [
  () => call(sendActivationCode, { email: 'new.address@example.org' }),
  () => call(beginSecondFactor, {}),
  () => call(showOwnRecord, {}),
  () => call(closeAccount, {}),
]

/** Proves who a person is by their password. @returns their calls from then on */
async function proveAgain(person: Person) {
  const { session } = await person.call(prove, { way: 'password', password })
  return { call: w.as(session) }
}

test('ten minutes after signing in, what cannot be undone needs the password again', async () => {
  const person = await w.given.organisation()
  w.clock.forward(minutes(10) + 1)
  for (const call of guarded(person)) await expect(call()).rejects.toMatchObject(refused)
  expect(await person.call(showOwnUser, {})).toMatchObject({ username: person.email })
  await w.runJobs()
  expect(await w.emails('new.address@example.org')).toEqual([])

  expect(await person.call(showProofWays, {})).toEqual({ way: 'password', hasExternalAccount: false })
  await expect(person.call(prove, { way: 'password', password: 'not the right one' })).rejects.toMatchObject({
    error: 'InvalidInput',
  })
  await expect(person.call(showOwnRecord, {})).rejects.toMatchObject(refused)
  const proved = await proveAgain(person)
  w.clock.forward(minutes(10))
  for (const call of guarded(proved)) await expect(call()).resolves.toBeDefined()
})

test('a proof counts for the session that made it, and for no other', async () => {
  const person = await w.given.musketeer()
  const other = await w.given.returning(person)
  w.clock.forward(minutes(11))
  const proved = await proveAgain(person)
  await expect(w.as({ token: person.token })(showOwnUser, {}), 'the token before').rejects.toMatchObject({
    error: 'SignInNeeded',
  })
  await expect(proved.call(showOwnRecord, {})).resolves.toBeDefined()
  await expect(other.call(showOwnRecord, {})).rejects.toMatchObject(refused)
})

test('ten wrong passwords stop the guessing', async () => {
  const person = await w.given.musketeer()
  w.clock.forward(minutes(11))
  const guess = (secret: string) => person.call(prove, { way: 'password', password: secret })
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
  expect(await without.call(showProofWays, {})).toMatchObject({ way: 'code' })
  for (const person of [withPassword, without]) await person.call(sendProofCode, {})
  expect(await w.emails(withPassword.email)).toEqual([])

  const email = (await w.emails(without.email)).at(-1)!
  expect(email).toMatchObject({ kind: 'identity.proof-code' })
  expect(email.text).not.toContain('#')
  const code = email.subject.slice(-9)
  await expect(withPassword.call(prove, { way: 'code', code })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  const elsewhere = await w.given.returning(without)
  await expect(elsewhere.call(prove, { way: 'code', code }), 'in another browser').rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  const { session } = await without.call(prove, { way: 'code', code })
  const proved = w.as(session)
  await expect(proved(prove, { way: 'code', code })).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  await expect(proved(closeAccount, {})).resolves.toBeDefined()
})

test('a changed password or second factor gives the session a new token, and the old one is worthless', async () => {
  const person = await w.given.organisation()
  const isWorthless = (token: string) =>
    expect(w.as({ token })(showOwnUser, {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const next = 'another street at midnight'
  const changed = await person.call(changePassword, { currentPassword: password, password: next })
  await isWorthless(person.token)

  const { key } = await person.call(beginSecondFactor, {})
  const code = () => new TOTP({ secret: key }).generate({ timestamp: w.clock.now().getTime() })
  const on = await person.call(confirmSecondFactor, { code: code() })
  await isWorthless(changed.session.token)

  w.clock.forward(seconds(30))
  const off = await person.call(turnOffSecondFactor, { password: next, code: code() })
  await isWorthless(on.session.token)
  expect(await w.as(off.session)(showOwnUser, {})).toMatchObject({ username: person.email })
})

test('one session can be ended from another, and nobody else’s', async () => {
  const person = await w.given.musketeer()
  const second = await w.given.returning(person)
  const stranger = await w.given.musketeer()
  const { sessions } = await person.call(listSessions, {})
  const { id } = sessions.find(({ current }) => !current)!
  await expect(stranger.call(endSession, { id })).rejects.toMatchObject({ error: 'NotFound' })
  await person.call(endSession, { id })
  await expect(second.call(listSessions, {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  expect((await person.call(listSessions, {})).sessions).toHaveLength(1)
  await expect(person.call(endSession, { id })).rejects.toMatchObject({ error: 'NotFound' })
})

test('ending sessions needs the password again, so that a stranger at an open browser ends none', async () => {
  const person = await w.given.musketeer()
  const other = await w.given.returning(person)
  const { sessions } = await person.call(listSessions, {})
  const { id } = sessions.find(({ current }) => !current)!
  w.clock.forward(minutes(11))
  await expect(person.call(endSession, { id })).rejects.toMatchObject(refused)
  await expect(person.call(signOutEverywhere, {})).rejects.toMatchObject(refused)
  expect((await other.call(listSessions, {})).sessions).toHaveLength(2)

  const proved = await proveAgain(person)
  await proved.call(endSession, { id })
  await proved.call(signOutEverywhere, {})
  await expect(proved.call(listSessions, {})).rejects.toMatchObject({ error: 'SignInNeeded' })
})
