import type { ApiError } from '@street-musketeers/contract/client.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, hours, minutes } from '../platform/values/clock.ts'
import { address, password } from '../../test/support/given.ts'
import { newAccount } from '../../test/support/new-account.ts'
import { world } from '../../test/support/world.ts'
import { addAdministrator } from './administrators/add-administrator.ts'

const w = world()

async function signUp(email: string, overrides: object = {}) {
  await w.as()('POST /api/user', { ...newAccount(email), ...overrides })
  await w.runJobs()
}
const codeIn = (text: string) => /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(text)![1]!
const latestCode = async (email: string) => codeIn((await w.emails(email)).at(-1)!.subject)
const wrongCode = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1)
const signIn = (email: string, secret = password) => w.as()('POST /api/signin', { email, password: secret })

test('a person signs up, is emailed a code, activates the account with it and signs in', async () => {
  await signUp('ada@example.org')
  const [activation] = await w.emails('ada@example.org')
  expect(activation).toMatchObject({ kind: 'identity.activation', to: 'ada@example.org' })
  expect(activation!.subject).toMatch(/^Your code is [0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(activation!.text).toMatch(
    /http:\/\/localhost:3000\/confirmcode\/activate#code=[\w-]+&email=ada%40example\.org&link=[\w-]{22}\s/,
  )
  await expect(signIn('ada@example.org')).rejects.toMatchObject({ error: 'Unactivated', status: 403 })

  const token = codeIn(activation!.subject).toLowerCase().replace('-', ' ')
  await w.as()('POST /api/confirm', { token, email: 'ADA@example.org', password })
  expect((await w.emails('ada@example.org')).at(-1)).toMatchObject({
    subject: 'Welcome to Street Musketeers',
  })

  const session = await signIn('ada@example.org')
  expect(session.authorities).toEqual([{ authority: 'ROLE_USER' }])
  await expect(w.as(session)('POST /api/signout', {})).resolves.toEqual({
    message: accountMessages.signedOut,
  })
  await expect(w.as(session)('POST /api/signout', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
})

test('each sign-in names the account by the same value, which says nothing about the person', async () => {
  const [ada, bea] = [await w.given.musketeer(), await w.given.musketeer()]
  const first = await signIn(ada.email)
  const second = await signIn(ada.email)
  expect(second.token).not.toBe(first.token)
  expect(second.account).toBe(first.account)
  expect(first.account).toMatch(/^[\w-]{32}$/)
  expect((await signIn(bea.email)).account).not.toBe(first.account)
})

test('the database stores only hashes of codes, tokens and passwords', async () => {
  await signUp('hash@example.org')
  const code = await latestCode('hash@example.org')
  const dump = await sql<{
    row: string
  }>`select l::text as row from email l union all select c::text from one_time_code c
    union all select a::text from account a union all select s::text from session s`.execute(w.platform.db)
  const all = dump.rows.map(({ row }) => row).join('\n')
  expect(all).not.toContain(code)
  expect(all).not.toContain(code.replace('-', ''))
  expect(all).not.toContain(password)
})

test('signing up with an address that has an account gives the same answer and emails its owner', async () => {
  const existing = await w.given.musketeer()
  for (const email of [existing.email, 'unknown@example.org'])
    expect(await w.as()('POST /api/user', newAccount(email))).toEqual({
      message: accountMessages.signedUp,
      browserKey: expect.stringMatching(/^[\w-]{43}$/),
    })
  await w.runJobs()
  expect((await w.emails(existing.email)).map(({ subject }) => subject)).toEqual([
    'You already have an account',
  ])
  await expect(signIn(existing.email)).resolves.toBeTruthy()
})

test('sign-up is refused without consent, with a short or common password, or with two different passwords', async () => {
  const refusal = async (overrides: object) =>
    w
      .as()('POST /api/user', { ...newAccount('refused@example.org'), ...overrides })
      .catch((error: unknown) => error)
  expect(await refusal({ consent: false })).toMatchObject({
    status: 422,
    fields: { consent: accountMessages.consentMissing },
  })
  expect(await refusal({ password: 'short', confirm: 'short' })).toMatchObject({
    fields: { password: accountMessages.passwordShort },
  })
  expect(await refusal({ password: 'password1234', confirm: 'password1234' })).toMatchObject({
    fields: { password: accountMessages.passwordCommon },
  })
  expect(await refusal({ confirm: 'a quiet street at night' })).toMatchObject({
    fields: { confirm: accountMessages.passwordsDiffer },
  })
  const everything = {
    firstName: '',
    email: 'ada@example',
    password: 'short',
    confirm: 'longer',
    consent: false,
  }
  const { fields } = (await refusal(everything)) as ApiError
  expect(Object.keys(fields).sort()).toEqual(Object.keys(everything).sort())
  expect(await refusal({ userRole: 'ROLE_ADMIN' })).toMatchObject({ status: 422 })
  expect(await refusal({ activated_at: 'now' })).toMatchObject({
    fields: { activated_at: 'We do not know this field.' },
  })
  await w.runJobs()
  expect(await w.emails('refused@example.org')).toEqual([])
})

test('five wrong codes stop the visitor who entered them, not the owner', async () => {
  const email = 'five@example.org'
  await signUp(email)
  const code = await latestCode(email)
  const activate = (visitor: string, token: string) =>
    w.as(null, visitor)('POST /api/confirm', { token, email, password })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(activate('203.0.113.5', wrongCode(code))).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  await expect(activate('203.0.113.5', code)).rejects.toMatchObject({
    error: 'TooManyTries',
    fields: { token: expect.stringContaining('Open the link in our email') },
  })
  await expect(activate('203.0.113.6', code)).resolves.toBeTruthy()
})

test('only the newest code works, once, for a day', async () => {
  await signUp('newest@example.org')
  const first = await latestCode('newest@example.org')
  await w.as()('POST /api/confirmcode/email', { email: 'newest@example.org' })
  await w.runJobs()
  const second = await latestCode('newest@example.org')
  const activate = (token: string) =>
    w.as()('POST /api/confirm', { token, email: 'newest@example.org', password })
  await expect(activate(first)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  await expect(activate(second)).resolves.toBeTruthy()
  await expect(activate(second)).rejects.toMatchObject({ error: 'CodeNotAccepted' })

  await signUp('late@example.org')
  w.clock.forward(hours(24) + 1)
  await expect(
    w.as()('POST /api/confirm', {
      token: await latestCode('late@example.org'),
      email: 'late@example.org',
      password,
    }),
  ).rejects.toMatchObject({ error: 'CodeNotAccepted' })
})

test('a forgotten password is replaced with an emailed code; every session ends and the owner gets an email', async () => {
  const person = await w.given.musketeer()
  await w.as()('POST /api/confirmcode/password', { email: person.email })
  await w.runJobs()
  const code = await latestCode(person.email)
  const { purpose, grant } = await w.as()('DELETE /api/confirmcode/:code', { code, email: person.email })
  expect(purpose).toBe('password')

  const choice = { grant, password: 'leaflets through every door' }
  await w.as()('PATCH /api/resetpassword', choice)
  expect((await w.emails(person.email)).at(-1)).toMatchObject({ subject: 'Your password was changed' })
  await expect(person.call('POST /api/signout', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(signIn(person.email)).rejects.toMatchObject({ error: 'WrongCredentials' })
  await expect(signIn(person.email, choice.password)).resolves.toBeTruthy()
  await expect(w.as()('PATCH /api/resetpassword', choice)).rejects.toMatchObject({
    error: 'GrantNotAccepted',
  })
})

test('a password code also works without its address, and expires after 15 minutes', async () => {
  const { email } = await w.given.musketeer()
  const requestCode = async () => {
    await w.as()('POST /api/confirmcode/password', { email })
    await w.runJobs()
    return latestCode(email)
  }
  expect(await w.as()('DELETE /api/confirmcode/:code', { code: await requestCode() })).toMatchObject({
    purpose: 'password',
  })
  const code = await requestCode()
  w.clock.forward(minutes(15) + 1)
  await expect(w.as()('DELETE /api/confirmcode/:code', { code })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
})

test('a session ends when it is unused for too long, and at its maximum age', async () => {
  const musketeer = await w.given.musketeer()
  const administrator = await w.given.administrator()
  w.clock.forward(hours(13))
  await expect(administrator.call('POST /api/signout', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  for (let week = 0; week < 8; week += 1) {
    w.clock.forward(days(7))
    await musketeer.call('POST /api/address', { address })
  }
  w.clock.forward(days(7))
  await expect(musketeer.call('POST /api/address', { address })).rejects.toMatchObject({
    error: 'SignInNeeded',
  })
})

test('a postcode is saved in the usual form, and one that does not exist is refused beside its field', async () => {
  const musketeer = await w.given.musketeer()
  const save = (postCode: string) =>
    musketeer.call('POST /api/address', { address: { firstLine: '1 Long Row', city: 'Leeds', postCode } })
  expect(await save(' ls1 oaa')).toMatchObject({ address: { postCode: 'LS1 0AA' } })
  await expect(save('QQ1 1AA')).rejects.toMatchObject({
    status: 422,
    fields: { 'address.postCode': expect.stringContaining('UK postcode') },
  })
  expect((await musketeer.call('GET /api/user', {})).address).toMatchObject({ postCode: 'LS1 0AA' })
})

test('closing an account erases personal data, ends the sessions and frees the address, every time', async () => {
  for (let times = 0; times < 2; times += 1) {
    await signUp('leaver@example.org')
    await w.as()('POST /api/confirm', {
      token: await latestCode('leaver@example.org'),
      email: 'leaver@example.org',
      password,
    })
    const session = await signIn('leaver@example.org')
    await w.as(session)('PATCH /api/deactivate', {})
    await expect(w.as(session)('PATCH /api/deactivate', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
    await expect(signIn('leaver@example.org')).rejects.toMatchObject({ error: 'WrongCredentials' })
  }
  await w.runJobs()
  const closedAccounts = await w.platform.db
    .selectFrom('account')
    .selectAll()
    .where('closed_at', 'is not', null)
    .execute()
  expect(closedAccounts).toHaveLength(2)
  expect(JSON.stringify(closedAccounts)).not.toMatch(/Ada|Lovelace|leaver/)
  const emails = await w.platform.db
    .selectFrom('email')
    .selectAll()
    .where(
      'account_id',
      'in',
      closedAccounts.map(({ id }) => id),
    )
    .execute()
  expect(emails.length).toBeGreaterThan(0)
  expect(JSON.stringify(emails)).not.toMatch(/Ada|leaver/)
})

test('closing an account erases ended emails to its address that belong to no account, and lets the others leave', async () => {
  const email = 'tidy@example.org'
  await signUp(email)
  await w.as()('POST /api/confirm', { token: await latestCode(email), email, password })
  const { db } = w.platform
  await db
    .updateTable('email')
    .set({ state: 'sent', ended_at: w.clock.now() })
    .where('to_email', '=', email)
    .execute()
  await signUp('stays@example.org')
  await w.as(await signIn(email))('PATCH /api/deactivate', {})
  const rows = await db
    .selectFrom('email')
    .select(['to_email', 'to_name', 'content', 'sealed', 'state'])
    .where('account_id', 'is', null)
    .where((condition) =>
      condition.or([
        condition('to_email', 'is', null),
        condition('to_email', 'in', [email, 'stays@example.org']),
      ]),
    )
    .execute()
  expect(rows).toContainEqual({ to_email: null, to_name: '', content: {}, sealed: null, state: 'sent' })
  expect(rows.map((row) => row.to_email)).not.toContain(email)
  expect(rows).toContainEqual(expect.objectContaining({ to_email: 'stays@example.org', state: 'queued' }))
})

test('when the last two administrators close their accounts at the same time, one is refused', async () => {
  await w.platform.db
    .updateTable('account')
    .set({ role: 'musketeer' })
    .where('role', '=', 'administrator')
    .execute()
  const both = [await w.given.administrator(), await w.given.administrator()]
  const results = await Promise.allSettled(both.map(({ call }) => call('PATCH /api/deactivate', {})))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { error: 'LastAdministrator' },
  })
})

test('a command creates an administrator, who chooses a password with a link that works once', async () => {
  const add = (email: string) =>
    w.platform.db
      .transaction()
      .execute((tx) => addAdministrator(tx, email, { ...w.platform, now: w.clock.now() }))
  const grant = await add('first@example.org')
  await w.as()('PATCH /api/resetpassword', { grant: grant!, password: 'a banner over the street' })
  const session = await signIn('first@example.org', 'a banner over the street')
  expect(session.authorities).toEqual([{ authority: 'ROLE_ADMIN' }])
  expect(await add((await w.given.musketeer()).email)).toBeNull()
})

test('ten wrong passwords for an address block that visitor and nobody else', async () => {
  const { email } = await w.given.musketeer()
  const guess = () => w.as(null, '203.0.113.9')('POST /api/signin', { email, password: 'not the right one' })
  for (let tries = 0; tries < 10; tries += 1)
    await expect(guess()).rejects.toMatchObject({ error: 'WrongCredentials' })
  await expect(guess()).rejects.toMatchObject({ error: 'TooManyTries', status: 429 })
  await expect(signIn(email)).resolves.toBeTruthy()
})
