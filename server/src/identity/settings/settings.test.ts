import {
  settingsMessages,
  accountMessages,
  newsletterWording,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { createClient } from '@street-musketeers/contract/client.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, hours, minutes } from '../../platform/values/clock.ts'
import { password, type Person } from '../../../test/support/given.ts'
import { newAccount } from '../../../test/support/new-account.ts'
import { inProcessSend } from '../../platform/http/in-process.ts'
import { world } from '../../../test/support/world.ts'
import { changeEmail } from './change-email.ts'

const w = world()
const another = 'another street at midnight'

const signIn = (email: string, secret = password) => w.as()('POST /api/signin', { email, password: secret })
const subjectsTo = async (email: string) => (await w.emails(email)).map(({ subject }) => subject)
const codeIn = (text: string) => /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(text)![1]!
const latestCode = async (email: string) => codeIn((await w.emails(email)).at(-1)!.subject)
const wrongCode = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1)
const change = (email: string, code: string) => w.as()('PUT /api/resetusername', { email, code })

/** Asks for a change to another address. @returns the code that was emailed there */
async function codeFor(person: Person, email: string): Promise<string> {
  await person.call('POST /api/confirmcode/email', { email })
  await w.runJobs()
  return latestCode(email.toLowerCase())
}

test('a change of email needs a code sent to the new address, and the old address gets a notice', async () => {
  const person = await w.given.musketeer()
  expect(await person.call('GET /api/userexists', { email: 'ada.new@example.org' })).toEqual({
    exists: false,
  })
  const code = await codeFor(person, 'Ada.New@example.org')
  const [codeEmail] = await w.emails('ada.new@example.org')
  expect(codeEmail).toMatchObject({ kind: 'identity.email-code', subject: `Your code is ${code}` })
  for (const body of [codeEmail!.text, codeEmail!.html.replaceAll('&amp;', '&')])
    expect(body).toContain(
      `http://localhost:3000/confirmcode/emailupdate#code=${code}&email=ada.new%40example.org`,
    )
  // Its reader may be somebody else: it says which account asks, and nothing that the account's owner typed.
  const [first] = person.email
  expect(codeEmail!.text).toContain(
    `Somebody wants to change the email address of the account ${first}…@e….org to this one.`,
  )
  for (const shown of [codeEmail!.text, codeEmail!.html, codeEmail!.toName])
    for (const typed of [person.firstname, person.lastname, person.email]) expect(shown).not.toContain(typed)
  expect(await subjectsTo(person.email)).toEqual([])

  expect(await change('ada.new@example.org', code)).toEqual({ message: settingsMessages.emailChanged })
  await expect(person.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(signIn(person.email)).rejects.toMatchObject({ error: 'WrongCredentials' })
  const again = w.as(await signIn('ada.new@example.org'))
  expect(await again('GET /api/user', {})).toMatchObject({ id: person.id, username: 'ada.new@example.org' })
  const [notice, ...more] = await w.emails(person.email)
  expect(more).toEqual([])
  expect(notice).toMatchObject({ kind: 'identity.email-changed', subject: 'Your email address was changed' })
  expect(notice!.text).toContain('http://localhost:3000/contact')
  expect(notice!.html).toContain('http://localhost:3000/contact')
  expect(notice!.text + notice!.html).not.toContain('ada.new')

  await expect(change('ada.new@example.org', code)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
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

test('five wrong codes for a new address stop the visitor who entered them', async () => {
  const code = await codeFor(await w.given.musketeer(), 'guessed@example.org')
  for (let tries = 0; tries < 5; tries += 1)
    await expect(change('guessed@example.org', wrongCode(code))).rejects.toMatchObject({
      error: 'CodeNotAccepted',
    })
  await expect(change('guessed@example.org', code)).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('a code for a new address works for nothing else, and no other code changes an address', async () => {
  const person = await w.given.musketeer()
  const code = await codeFor(person, 'elsewhere@example.org')
  await expect(
    w.as()('DELETE /api/confirmcode/:code', { code, email: 'elsewhere@example.org' }),
  ).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  await expect(w.as()('DELETE /api/confirmcode/:code', { code })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })

  await w.as()('POST /api/confirmcode/password', { email: person.email })
  await w.runJobs()
  await expect(change(person.email, await latestCode(person.email))).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  expect(await change('elsewhere@example.org', code)).toEqual({ message: settingsMessages.emailChanged })
})

test("asking for a code to another account's address gets the same answer and sends nothing", async () => {
  const [person, owner] = [await w.given.musketeer(), await w.given.musketeer()]
  expect(await person.call('GET /api/userexists', { email: owner.email.toUpperCase() })).toEqual({
    exists: true,
  })
  const replyToTaken = await person.call('POST /api/confirmcode/email', { email: owner.email })
  const replyToFree = await person.call('POST /api/confirmcode/email', { email: 'free@example.org' })
  expect(replyToTaken).toEqual(replyToFree)
  await w.runJobs()
  expect(await w.emails(owner.email)).toEqual([])
})

test('when two people were sent a code for the same address, only one of them can use it', async () => {
  const [first, second] = [await w.given.musketeer(), await w.given.musketeer()]
  const codes = [await codeFor(first, 'shared@example.org'), await codeFor(second, 'shared@example.org')]
  const both = await Promise.allSettled(codes.map((code) => change('shared@example.org', code)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { error: 'InvalidInput', fields: { email: settingsMessages.newEmailTaken } },
  })
})

test('a pending sign-up with an address does not keep its owner from changing to it', async () => {
  const email = 'squatted@example.org'
  await w.as()('POST /api/user', newAccount(email))
  await w.runJobs()
  const person = await w.given.musketeer()
  expect(await person.call('GET /api/userexists', { email })).toEqual({ exists: false })
  await change(email, await codeFor(person, email))
  expect(await w.as(await signIn(email))('GET /api/user', {})).toMatchObject({ id: person.id })
})

test('an account created at the very moment of the change keeps its address', async () => {
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
    changed = change('race@example.org', code).catch((error: unknown) => error)
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
  expect(await changed).toMatchObject({
    error: 'InvalidInput',
    fields: { email: settingsMessages.newEmailTaken },
  })
  expect(await person.call('GET /api/user', {})).toMatchObject({ username: person.email })
})

test('a change of email that is rolled back leaves nothing', async () => {
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
  expect(await person.call('GET /api/user', {})).toMatchObject({ username: person.email })
})

/** Asks from another network each time. */
let networks = 0
const ask = (person: { token: string } | null, email: string) =>
  w.as(person, `203.0.113.${(networks += 1)}`)('GET /api/userexists', { email })

test('an account may ask about three other addresses a day, from however many networks and sessions', async () => {
  const [person, member] = [await w.given.musketeer(), await w.given.musketeer()]
  const otherSession = await w.given.returning(person)
  const refused = { error: 'TooManyTries', status: 429, message: settingsMessages.tooManyLookups }
  await expect(ask(null, member.email)).rejects.toMatchObject({ error: 'SignInNeeded' })
  expect(await ask(person, member.email)).toEqual({ exists: true })
  expect(await ask(otherSession, 'second@example.org')).toEqual({ exists: false })
  expect(await ask(person, 'third@example.org')).toEqual({ exists: false })
  for (const each of [person, otherSession])
    await expect(ask(each, 'fourth@example.org')).rejects.toMatchObject(refused)
  // The same again, in other letters, and the caller's own tell nothing new.
  expect(await ask(person, member.email.toUpperCase())).toEqual({ exists: true })
  expect(await ask(person, person.email)).toEqual({ exists: true })
  await expect(ask(person, 'fourth@example.org')).rejects.toMatchObject(refused)
})

test('an administrator may ask about thirty addresses a day', async () => {
  const administrator = await w.given.administrator()
  for (let nth = 0; nth < 30; nth += 1)
    expect(await ask(administrator, `asked.${nth}@example.org`)).toEqual({ exists: false })
  await expect(ask(administrator, 'one.more@example.org')).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('strangers who ask for codes do not keep a person from changing to an address', async () => {
  const [person, email] = [await w.given.musketeer(), 'wanted@example.org']
  for (let visitor = 0; visitor < 25; visitor += 1)
    await w.as(null, `198.18.7.${visitor}`)('POST /api/confirmcode/email', { email })
  expect(await change(email, await codeFor(person, email))).toEqual({
    message: settingsMessages.emailChanged,
  })
})

test('one address is emailed codes of accounts that want it twenty times a day', async () => {
  const email = 'wanted.by.many@example.org'
  for (let nth = 0; nth < 25; nth += 1)
    await (await w.given.musketeer()).call('POST /api/confirmcode/email', { email })
  await w.runJobs()
  expect(await w.emails(email)).toHaveLength(20)
})

test('nobody can fill mailboxes with codes for new addresses', async () => {
  const person = await w.given.musketeer()
  const requestCode = (count: number) =>
    person.call('POST /api/confirmcode/email', { email: `mailbox.${count}@example.org` })
  for (let count = 0; count < 10; count += 1) await requestCode(count)
  await expect(requestCode(10)).rejects.toMatchObject({ error: 'TooManyTries' })
})

test('a password is changed with the current one; other sessions end and the owner gets an email', async () => {
  const person = await w.given.musketeer()
  const otherSession = await signIn(person.email)
  const pending = await codeFor(person, 'thief@example.org')
  const input = { currentPassword: password, password: another }
  expect(await person.call('POST /api/changepassword', input)).toMatchObject({
    message: settingsMessages.passwordChanged,
  })

  await expect(person.call('GET /api/user', {})).resolves.toMatchObject({ id: person.id })
  await expect(w.as(otherSession)('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(signIn(person.email)).rejects.toMatchObject({ error: 'WrongCredentials' })
  await expect(signIn(person.email, another)).resolves.toBeTruthy()
  expect(await subjectsTo(person.email)).toEqual(['Your password was changed'])
  await expect(change('thief@example.org', pending)).rejects.toMatchObject({ error: 'CodeNotAccepted' })

  await expect(person.call('POST /api/changepassword', input)).rejects.toMatchObject({
    fields: { currentPassword: settingsMessages.passwordWrong },
  })
  expect(await subjectsTo(person.email)).toHaveLength(1)
})

test('a password change is refused for a short or common password, and without the current one', async () => {
  const person = await w.given.musketeer()
  const refusal = (currentPassword: string, next: string) =>
    person
      .call('POST /api/changepassword', { currentPassword, password: next })
      .catch((error: unknown) => error)
  expect(await refusal(password, 'short')).toMatchObject({
    fields: { password: accountMessages.passwordShort },
  })
  expect(await refusal(password, 'password1234')).toMatchObject({
    fields: { password: accountMessages.passwordCommon },
  })
  for (let tries = 0; tries < 10; tries += 1)
    expect(await refusal('not my password', another)).toMatchObject({
      status: 422,
      fields: { currentPassword: settingsMessages.passwordWrong },
    })
  expect(await refusal(password, another)).toMatchObject({ error: 'TooManyTries' })
  expect(await subjectsTo(person.email)).toEqual([])
  await expect(
    w.as()('POST /api/changepassword', { currentPassword: password, password: another }),
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
    person.call('POST /api/changepassword', {
      currentPassword: 'nobody has this password',
      password: another,
    }),
  ).rejects.toMatchObject({ fields: { currentPassword: settingsMessages.passwordWrong } })
})

test('one of two password changes at the same time is refused', async () => {
  const person = await w.given.musketeer()
  const both = await Promise.allSettled(
    [another, 'a third street at dawn'].map((next) =>
      person.call('POST /api/changepassword', { currentPassword: password, password: next }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await subjectsTo(person.email)).toHaveLength(1)
})

test('a person can join and leave the newsletter; consents are stored with their wording and times', async () => {
  const person = await w.given.organisation()
  const subscribed = async () => (await person.call('GET /api/user', {})).newsletter
  const choose = (subscribed: boolean) => person.call('POST /api/newslettersubscription', { subscribed })
  expect(await subscribed()).toBe(false)
  expect(await choose(false)).toEqual({ message: settingsMessages.leftNewsletter })
  expect(await choose(true)).toEqual({ message: settingsMessages.joinedNewsletter })
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
  const consent = { purpose: 'newsletter', wording: newsletterWording }
  expect(rows).toEqual([
    { ...consent, given_at: joinedAt, withdrawn_at: leftAt },
    { ...consent, given_at: w.clock.now(), withdrawn_at: null },
  ])
})

test('each sign-up has its own consents', async () => {
  const signUp = (newsletter: boolean) =>
    w.as()('POST /api/user', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'again@example.org',
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
  const code = await latestCode('again@example.org')
  await w.as()('POST /api/confirm', { token: code, email: 'again@example.org', password })
  const { newsletter } = await w.as(await signIn('again@example.org'))('GET /api/user', {})
  expect(newsletter).toBe(false)
})

test('a session says the kind of browser and system that opened it, and stores nothing finer', async () => {
  const person = await w.given.organisation()
  const userAgent = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'
  const phone = createClient(inProcessSend(w.app, { visitorAddress: '127.0.0.1', userAgent }))
  const session = await phone('POST /api/signin', { email: person.email, password })
  const { sessions } = await w.as(session)('GET /api/sessions', {})
  expect(sessions.find(({ current }) => current)).toMatchObject({ device: 'Firefox on Android' })
  const { rows } = await w.database.pool.query<{ device: string | null; stored: string }>(
    'select device, session::text as stored from session where account_id = $1 order by id',
    [person.id],
  )
  expect(rows.map(({ device }) => device)).toEqual([null, 'Firefox on Android'])
  expect(rows.map(({ stored }) => stored).join()).not.toMatch(/145\.0|Gecko|Mozilla/)
})

test('live sessions are listed with the latest used first, and signing out everywhere ends them all', async () => {
  const person = await w.given.organisation()
  const stranger = await w.given.organisation()
  const openedAt = w.clock.now().toISOString()
  w.clock.forward(hours(13))
  const first = await signIn(person.email)
  w.clock.forward(minutes(10))
  const second = await signIn(person.email)
  const { sessions } = await w.as(second)('GET /api/sessions', {})
  expect(sessions).toEqual([
    {
      id: expect.any(Number),
      openedAt: w.clock.now().toISOString(),
      lastUsedAt: w.clock.now().toISOString(),
      device: null,
      current: true,
    },
    {
      id: expect.any(Number),
      openedAt: new Date(w.clock.now().getTime() - minutes(10)).toISOString(),
      lastUsedAt: new Date(w.clock.now().getTime() - minutes(10)).toISOString(),
      device: null,
      current: false,
    },
  ])
  expect(sessions.map((session) => session.openedAt)).not.toContain(openedAt)

  const strangerSession = await signIn(stranger.email)
  expect(await w.as(first)('DELETE /api/sessions', {})).toEqual({
    message: settingsMessages.signedOutEverywhere,
  })
  for (const ended of [first, second])
    await expect(w.as(ended)('GET /api/sessions', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(w.as(strangerSession)('GET /api/sessions', {})).resolves.toBeTruthy()
  w.clock.forward(days(1))
})
