import * as identity from '@street-musketeers/contract/identity/identity.ts'
import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import * as contract from '@street-musketeers/contract/identity/settings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, hours, minutes } from '../../platform/values/clock.ts'
import { password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { changeEmail } from './change-email.ts'

const w = world()
const { messages } = contract
const another = 'another street at midnight'

const signIn = (email: string, secret = password) => w.as()(identity.signIn, { email, password: secret })
const subjectsTo = async (email: string) => (await w.emails(email)).map(({ subject }) => subject)
const codeIn = (text: string) => /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(text)![1]!
const latestCode = async (email: string) => codeIn((await w.emails(email)).at(-1)!.subject)
const wrongCode = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1)
const change = (email: string, code: string) => w.as()(contract.resetUsername, { email, code })

/** A person wishes for another address, and the code that went there. */
async function codeFor(person: Person, email: string): Promise<string> {
  await person.call(identity.sendActivationCode, { email })
  await w.runJobs()
  return latestCode(email.toLowerCase())
}

test('a change of e-mail is proved by a code sent to the new address, and told to the old one', async () => {
  const person = await w.given.musketeer()
  expect(await person.call(contract.userExists, { email: 'ada.new@example.org' })).toEqual({ exists: false })
  const code = await codeFor(person, 'Ada.New@example.org')
  const [letter] = await w.emails('ada.new@example.org')
  expect(letter).toMatchObject({ kind: 'identity.email-code', subject: `Your code is ${code}` })
  for (const twin of [letter!.text, letter!.html.replaceAll('&amp;', '&')])
    expect(twin).toContain(
      `http://localhost:3000/confirmcode/emailupdate#code=${code}&email=ada.new%40example.org`,
    )
  expect(letter!.text).toContain(`Hello ${person.firstname},`)
  expect(await subjectsTo(person.email)).toEqual([])

  expect(await change('ada.new@example.org', code)).toEqual({ message: messages.emailChanged })
  await expect(person.call(showOwnUser, {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(signIn(person.email)).rejects.toMatchObject({ error: 'WrongCredentials' })
  const again = w.as(await signIn('ada.new@example.org'))
  expect(await again(showOwnUser, {})).toMatchObject({ id: person.id, username: 'ada.new@example.org' })
  const [notice, ...more] = await w.emails(person.email)
  expect(more).toEqual([])
  expect(notice).toMatchObject({ kind: 'identity.email-changed', subject: 'Your email address was changed' })
  expect(notice!.text).toContain('http://localhost:3000/contact')
  expect(notice!.html).toContain('http://localhost:3000/contact')
  expect(notice!.text + notice!.html).not.toContain('ada.new')

  await expect(change('ada.new@example.org', code)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
})

test('every role changes its e-mail', async () => {
  for (const person of [
    await w.given.applicant(),
    await w.given.organisation(),
    await w.given.administrator(),
  ]) {
    const email = `${person.role}.new@example.org`
    await change(email, await codeFor(person, email))
    await expect(signIn(email)).resolves.toBeTruthy()
  }
})

test('a code for a new address works for 15 minutes, for that address, and the newest only', async () => {
  const person = await w.given.musketeer()
  const first = await codeFor(person, 'first@example.org')
  const second = await codeFor(person, 'second@example.org')
  await expect(change('first@example.org', first)).rejects.toMatchObject({
    error: 'CodeNotAccepted',
    fields: { code: expect.any(String) },
  })
  await expect(change('first@example.org', second)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  w.clock.forward(minutes(15))
  await expect(change('second@example.org', second)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  await expect(signIn(person.email)).resolves.toBeTruthy()
})

test('the sixth try of a code for a new address fails, also when it is right', async () => {
  const code = await codeFor(await w.given.musketeer(), 'guessed@example.org')
  for (let tries = 0; tries < 5; tries += 1)
    await expect(change('guessed@example.org', wrongCode(code))).rejects.toMatchObject({
      error: 'CodeNotAccepted',
    })
  await expect(change('guessed@example.org', code)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
})

test('a code for a new address opens nothing else, and other codes change no address', async () => {
  const person = await w.given.musketeer()
  const code = await codeFor(person, 'elsewhere@example.org')
  await expect(w.as()(identity.confirmCode, { code, email: 'elsewhere@example.org' })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  await expect(w.as()(identity.confirmCode, { code })).rejects.toMatchObject({ error: 'CodeNotAccepted' })

  await w.as()(identity.sendPasswordCode, { email: person.email })
  await w.runJobs()
  await expect(change(person.email, await latestCode(person.email))).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  expect(await change('elsewhere@example.org', code)).toEqual({ message: messages.emailChanged })
})

test("somebody else's address answers the same, is sent no code, and cannot be taken", async () => {
  const [person, owner] = [await w.given.musketeer(), await w.given.musketeer()]
  expect(await person.call(contract.userExists, { email: owner.email.toUpperCase() })).toEqual({
    exists: true,
  })
  const toTaken = await person.call(identity.sendActivationCode, { email: owner.email })
  const toFree = await person.call(identity.sendActivationCode, { email: 'free@example.org' })
  expect(toTaken).toEqual(toFree)
  await w.runJobs()
  expect(await w.emails(owner.email)).toEqual([])
})

test('of two who were sent a code for the same address the first has it', async () => {
  const [first, second] = [await w.given.musketeer(), await w.given.musketeer()]
  const codes = [await codeFor(first, 'shared@example.org'), await codeFor(second, 'shared@example.org')]
  const both = await Promise.allSettled(codes.map((code) => change('shared@example.org', code)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { error: 'InvalidInput', fields: { email: messages.newEmailTaken } },
  })
})

test('a sign-up that was never activated gives way to who proves the address', async () => {
  const squatter = await w.given.account({ email: 'squatted@example.org', activated: false })
  const person = await w.given.musketeer()
  expect(await person.call(contract.userExists, { email: squatter.email })).toEqual({ exists: false })
  await change(squatter.email, await codeFor(person, squatter.email))
  expect(await w.as(await signIn(squatter.email))(showOwnUser, {})).toMatchObject({ id: person.id })
  const row = await w.platform.db
    .selectFrom('account')
    .select(['email', 'firstname', 'closed_at'])
    .where('id', '=', squatter.id)
    .executeTakeFirst()
  expect(row).toEqual({ email: null, firstname: '', closed_at: w.clock.now() })
})

test('somebody who signs up with the address at that very moment gives way too', async () => {
  const person = await w.given.musketeer()
  const code = await codeFor(person, 'race@example.org')
  const { db } = w.platform
  let changed: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('account')
      .values({
        role: 'musketeer',
        email: 'race@example.org',
        password_hash: null,
        firstname: 'Second',
        lastname: 'Comer',
        how_heard: 'OTHER',
        signed_up_at: w.clock.now(),
        activated_at: null,
        closed_at: null,
      })
      .execute()
    changed = change('race@example.org', code)
    // The change now waits at the unique address, which only this commit can decide.
    const isWaiting = async () => {
      const waiting = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(
        db,
      )
      return waiting.rows.length === 1
    }
    await expect.poll(isWaiting).toBe(true)
  })
  expect(await changed).toEqual({ message: messages.emailChanged })
  await expect(signIn('race@example.org')).resolves.toBeTruthy()
})

test('a change of e-mail that is rolled back leaves nothing', async () => {
  const person = await w.given.musketeer()
  const code = await codeFor(person, 'undone@example.org')
  const { db, secrets } = w.platform
  const undone = db.transaction().execute(async (tx) => {
    const bare = code.replace('-', '')
    expect(
      await changeEmail(tx, { code: bare, email: 'undone@example.org' }, { secrets, now: w.clock.now() }),
    ).toBe(true)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await w.emails(person.email)).toEqual([])
  expect(await person.call(showOwnUser, {})).toMatchObject({ username: person.email })
})

test('what is no address is refused in the words of the new e-mail', async () => {
  const person = await w.given.musketeer()
  await expect(person.call(contract.userExists, { email: 'ada@nowhere' })).rejects.toMatchObject({
    status: 422,
    fields: { email: 'Please make sure your new email is a valid email address.' },
  })
})

test('who exists is answered five times an hour, to people who are signed in', async () => {
  const person = await w.given.musketeer()
  const email = 'nobody@example.org'
  await expect(w.as()(contract.userExists, { email })).rejects.toMatchObject({ error: 'SignInNeeded' })
  const ask = (count: number) => w.as(person, `203.0.113.${count}`)(contract.userExists, { email })
  for (let count = 0; count < 5; count += 1) expect(await ask(count)).toEqual({ exists: false })
  await expect(ask(6)).rejects.toMatchObject({ error: 'TooManyTries', status: 429 })
})

test('nobody fills mailboxes with codes for new addresses', async () => {
  const person = await w.given.musketeer()
  const wish = (count: number) =>
    person.call(identity.sendActivationCode, { email: `mailbox.${count}@example.org` })
  for (let count = 0; count < 10; count += 1) await wish(count)
  await expect(wish(10)).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('a password is changed with the current one; other sessions end and the owner is told', async () => {
  const person = await w.given.musketeer()
  const elsewhere = await signIn(person.email)
  const pending = await codeFor(person, 'thief@example.org')
  const wish = { currentPassword: password, password: another }
  expect(await person.call(contract.changePassword, wish)).toEqual({ message: messages.passwordChanged })

  await expect(person.call(showOwnUser, {})).resolves.toMatchObject({ id: person.id })
  await expect(w.as(elsewhere)(showOwnUser, {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(signIn(person.email)).rejects.toMatchObject({ error: 'WrongCredentials' })
  await expect(signIn(person.email, another)).resolves.toBeTruthy()
  expect(await subjectsTo(person.email)).toEqual(['Your password was changed'])
  await expect(change('thief@example.org', pending)).rejects.toMatchObject({ error: 'CodeNotAccepted' })

  await expect(person.call(contract.changePassword, wish)).rejects.toMatchObject({
    fields: { currentPassword: messages.passwordWrong },
  })
  expect(await subjectsTo(person.email)).toHaveLength(1)
})

test('a password is not changed to a short or common one, nor without the current one, nor guessed', async () => {
  const person = await w.given.musketeer()
  const refused = (currentPassword: string, next: string) =>
    person.call(contract.changePassword, { currentPassword, password: next }).catch((error: unknown) => error)
  expect(await refused(password, 'short')).toMatchObject({
    fields: { password: identity.messages.passwordShort },
  })
  expect(await refused(password, 'password1234')).toMatchObject({
    fields: { password: identity.messages.passwordCommon },
  })
  for (let tries = 0; tries < 10; tries += 1)
    expect(await refused('not my password', another)).toMatchObject({
      status: 422,
      fields: { currentPassword: messages.passwordWrong },
    })
  expect(await refused(password, another)).toMatchObject({ error: 'TooManyTries' })
  expect(await subjectsTo(person.email)).toEqual([])
  await expect(
    w.as()(contract.changePassword, { currentPassword: password, password: another }),
  ).rejects.toMatchObject({ error: 'SignInNeeded' })
})

test('an account without a password, such as one from an identity provider, has none to change', async () => {
  const person = await w.given.musketeer()
  await w.platform.db
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', person.id)
    .execute()
  await expect(
    person.call(contract.changePassword, { currentPassword: 'nobody has this password', password: another }),
  ).rejects.toMatchObject({ fields: { currentPassword: messages.passwordWrong } })
})

test('of two changes of a password at once one is refused', async () => {
  const person = await w.given.musketeer()
  const both = await Promise.allSettled(
    [another, 'a third street at dawn'].map((next) =>
      person.call(contract.changePassword, { currentPassword: password, password: next }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await subjectsTo(person.email)).toHaveLength(1)
})

test('the newsletter is joined and left; agreements stay with their wording and times', async () => {
  const person = await w.given.organisation()
  const subscribed = async () => (await person.call(showOwnUser, {})).newsletter
  const choose = (wish: boolean) => person.call(contract.chooseNewsletter, { subscribed: wish })
  expect(await subscribed()).toBe(false)
  expect(await choose(false)).toEqual({ message: messages.leftNewsletter })
  expect(await choose(true)).toEqual({ message: messages.joinedNewsletter })
  await Promise.all([choose(true), choose(true)])
  expect(await subscribed()).toBe(true)

  const joinedAt = w.clock.now()
  w.clock.forward(hours(1))
  await choose(false)
  const leftAt = w.clock.now()
  w.clock.forward(hours(1))
  await choose(false)
  expect(await subscribed()).toBe(false)
  await choose(true)
  const rows = await w.platform.db
    .selectFrom('consent')
    .select(['purpose', 'wording', 'given_at', 'withdrawn_at'])
    .where('account_id', '=', person.id)
    .orderBy('id')
    .execute()
  const agreed = { purpose: 'newsletter', wording: contract.newsletterWording }
  expect(rows).toEqual([
    { ...agreed, given_at: joinedAt, withdrawn_at: leftAt },
    { ...agreed, given_at: w.clock.now(), withdrawn_at: null },
  ])
})

test('who signs up again before activating agrees anew, and not to what was ticked before', async () => {
  const signUp = (newsletter: boolean) =>
    w.as()(identity.signUp, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'anew@example.org',
      password,
      confirm: password,
      userRole: 'ROLE_USER',
      marketing: 'OTHER',
      consent: true,
      newsletter,
    })
  await signUp(true)
  await w.runJobs()
  await signUp(false)
  await w.runJobs()
  const code = await latestCode('anew@example.org')
  await w.as()(identity.activate, { token: code, email: 'anew@example.org' })
  const { newsletter } = await w.as(await signIn('anew@example.org'))(showOwnUser, {})
  expect(newsletter).toBe(false)
})

test('sessions are listed latest used first, without those that are over, and end together', async () => {
  const person = await w.given.organisation()
  const stranger = await w.given.organisation()
  const openedAt = w.clock.now().toISOString()
  w.clock.forward(hours(13))
  const first = await signIn(person.email)
  w.clock.forward(minutes(10))
  const second = await signIn(person.email)
  const { sessions } = await w.as(second)(contract.listSessions, {})
  expect(sessions).toEqual([
    { openedAt: w.clock.now().toISOString(), lastUsedAt: w.clock.now().toISOString(), current: true },
    {
      openedAt: new Date(w.clock.now().getTime() - minutes(10)).toISOString(),
      lastUsedAt: new Date(w.clock.now().getTime() - minutes(10)).toISOString(),
      current: false,
    },
  ])
  expect(sessions.map((session) => session.openedAt)).not.toContain(openedAt)

  const strangers = await signIn(stranger.email)
  expect(await w.as(first)(contract.signOutEverywhere, {})).toEqual({ message: messages.signedOutEverywhere })
  for (const ended of [first, second])
    await expect(w.as(ended)(contract.listSessions, {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(w.as(strangers)(contract.listSessions, {})).resolves.toBeTruthy()
  w.clock.forward(days(1))
})

test('an address signs up again after its account closed, and two accounts may be closed', async () => {
  const email = 'twice@example.org'
  for (let round = 0; round < 3; round += 1) {
    const person = await w.given.account({ email })
    expect(await person.call(showOwnUser, {})).toMatchObject({ username: email })
    await person.call(identity.closeAccount, {})
    await expect(signIn(email)).rejects.toMatchObject({ error: 'WrongCredentials' })
  }
  await w.as()(identity.sendActivationCode, { email })
  await w.runJobs()
  expect(await w.emails(email)).toEqual([])
})
