import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { password } from '../../../test/support/given.ts'
import { newAccount } from '../../../test/support/new-account.ts'
import { world } from '../../../test/support/world.ts'

const w = world()
const stranger = { firstName: 'Mallory', lastName: 'Moss', password: 'nobody knows this one' }

async function signUp(
  email: string,
  over: Partial<typeof stranger> & { campaignId?: number } = {},
  visitor?: string,
) {
  const input = { ...newAccount(email), ...over }
  const { browserKey } = await w.as(null, visitor)('POST /api/user', { ...input, confirm: input.password })
  await w.runJobs()
  return browserKey!
}
const codes = async (email: string) =>
  (await w.emails(email))
    .filter(({ kind }) => kind === 'identity.activation')
    .map(({ subject }) => subject.slice(-9))
const activate = (email: string, token: string, secret: string | undefined) =>
  w.as()('POST /api/confirm', { token, email, ...(secret !== undefined && { password: secret }) })
const signIn = (email: string, secret: string) => w.as()('POST /api/signin', { email, password: secret })
const count = (email: string) =>
  w.platform.db.selectFrom('pending_sign_up').select('id').where('email', '=', email).execute()

test('an address with letters of other alphabets is one account in every spelling', async () => {
  const stored = 'jörg@xn--bcher-kva.example'
  await signUp('Jo\u0308rg@Bücher.example')
  const [code] = await codes(stored)
  await activate('JÖRG@bücher.EXAMPLE', code!, password)
  for (const spelling of [stored, 'jörg@bücher.example', 'Jo\u0308rg@XN--BCHER-KVA.example'])
    expect(await signIn(spelling, password)).toMatchObject({ token: expect.any(String) })
  await signUp('jörg@bücher.example', stranger)
  expect(await codes(stored)).toHaveLength(1)
  await expect(signIn('jorg@xn--bcher-kva.example', password)).rejects.toMatchObject({
    error: 'WrongCredentials',
  })
})

test('a code says who signed up, and works only with the password of its own sign-up', async () => {
  const email = 'named@example.org'
  await signUp(email, stranger)
  const [email1] = await w.emails(email)
  expect(email1!.text).toContain('Thank you for signing up as Mallory Moss')
  const [code] = await codes(email)
  for (const secret of [undefined, '', password])
    await expect(activate(email, code!, secret)).rejects.toMatchObject({
      status: 422,
      error: 'PasswordNeeded',
    })
  await expect(w.as()('DELETE /api/confirmcode/:code', { code: code!, email })).rejects.toMatchObject({
    error: 'PasswordNeeded',
  })
  await expect(activate(email, code!, stranger.password)).resolves.toBeTruthy()
  await expect(activate(email, code!, stranger.password)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
})

test('activating names the campaign whose page led to the sign-up, and then nothing holds it', async () => {
  const email = 'from.a.leaflet@example.org'
  await signUp(email, { campaignId: 12 })
  await w.as()('POST /api/confirmcode/email', { email })
  await w.runJobs()
  const [, newest] = await codes(email)
  await expect(activate(email, newest!, stranger.password)).rejects.toMatchObject({ error: 'PasswordNeeded' })
  expect(await activate(email, newest!, password)).toMatchObject({ campaignId: 12 })
  expect(await count(email)).toEqual([])

  const direct = 'from.nowhere@example.org'
  await signUp(direct)
  const activated = await activate(direct, (await codes(direct))[0]!, password)
  expect(activated).toMatchObject({ message: accountMessages.activated })
  expect(activated.campaignId).toBeUndefined()
})

test('the welcome names the campaign whose page led to the sign-up and what to do, and the email with the code does not', async () => {
  const campaign = await w.given.campaign(await w.given.organisation({ name: 'Riveters' }), { name: 'Buses' })
  const email = 'from.its.page@example.org'
  await signUp(email, { campaignId: campaign.id })
  const [activation] = await w.emails(email)
  expect(activation!.text).not.toContain('Buses')
  await activate(email, (await codes(email))[0]!, password)
  await w.runJobs()
  const [welcome, ...others] = (await w.emails(email)).slice(1)
  expect(others).toEqual([])
  expect(welcome).toMatchObject({ kind: 'mailing.welcome', subject: 'Welcome to Street Musketeers' })
  for (const part of [welcome!.text, welcome!.html])
    for (const words of ['“Buses” by Riveters', 'Print about 20', `/musketeer/campaign/${campaign.id}/print`])
      expect(part).toContain(words)
  expect(welcome!.text).not.toContain('causes')
})

test('the welcome is the usual one if the campaign is over before it is sent, and none comes after the account is closed', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation, { name: 'Trams' })
  const [late, gone] = ['too.late@example.org', 'gone@example.org']
  for (const email of [late, gone]) await signUp(email, { campaignId: campaign.id })
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
  const { session } = await activate(gone, (await codes(gone))[0]!, password)
  await w.as(session)('PATCH /api/deactivate', {})
  await activate(late, (await codes(late))[0]!, password)
  await w.runJobs()
  const welcome = (await w.emails(late)).at(-1)!
  expect(welcome.text).toContain('Your account is active. First choose the causes')
  expect(welcome.text).not.toContain('Trams')
  expect((await w.emails(gone)).map(({ kind }) => kind)).not.toContain('mailing.welcome')
})

test('activating signs in: with the password, or without it in the browser that signed up', async () => {
  const emails = { typed: 'typed@example.org', kept: 'kept@example.org' }
  await signUp(emails.typed)
  const browserKey = await signUp(emails.kept)
  for (const [email, proof] of [
    [emails.typed, { password }],
    [emails.kept, { browserKey }],
  ] as const) {
    const [token] = await codes(email)
    const { session } = await w.as()('POST /api/confirm', { email, token: token!, ...proof })
    expect(session.authorities).toEqual([{ authority: 'ROLE_USER' }])
    expect(await w.as(session)('GET /api/user', {})).toMatchObject({ username: email })
    expect((await w.as(session)('GET /api/sessions', {})).sessions).toHaveLength(1)
    expect(await signIn(email, password)).toMatchObject({ token: expect.any(String) })
    await expect(
      w.as()('POST /api/confirm', { email, token: token!, ...proof }),
      'a second time',
    ).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  }
})

test('a browser key opens its own sign-up only, with the newest code, and only its hash is stored', async () => {
  const email = 'two.tabs@example.org'
  const [first, second] = [await signUp(email), await signUp(email, stranger)]
  const elsewhere = await signUp('elsewhere@example.org')
  const [code] = await codes(email)
  const enter = (browserKey: string, token = code!) =>
    w.as()('POST /api/confirm', { email, token, browserKey })
  for (const wrong of [second, elsewhere, `${first}x`, ''])
    await expect(enter(wrong)).rejects.toMatchObject({ error: 'PasswordNeeded' })
  await expect(enter(first, 'K7QF-2M9X')).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  const rows = await w.platform.db.selectFrom('pending_sign_up').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(first)
  const jobs = await w.platform.db.selectFrom('email').selectAll().where('to_email', '=', email).execute()
  expect(JSON.stringify(jobs)).not.toContain(first)
  await expect(enter(first)).resolves.toMatchObject({ session: { token: expect.any(String) } })
})

test('two sign-ups with one address that are activated at once make one account', async () => {
  const email = 'twins@example.org'
  await signUp(email)
  await signUp(email, stranger)
  const [first, second] = await codes(email)
  const both = await Promise.allSettled([
    activate(email, first!, password),
    activate(email, second!, stranger.password),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { error: 'EmailInUse' } })
})

test('a forgotten password of a pending sign-up is answered with how to sign up again', async () => {
  const email = 'forgot@example.org'
  await signUp(email)
  await w.as()('POST /api/confirmcode/password', { email })
  await w.runJobs()
  expect((await w.emails(email)).at(-1)).toMatchObject({
    kind: 'identity.sign-up-unfinished',
    text: expect.stringContaining('/signup'),
  })
})

test('sign-ups and requests for codes email one address five codes for a visitor, then once that there are no more', async () => {
  const email = 'flooded@example.org'
  for (let times = 0; times < 12; times += 1) await signUp(email, stranger, '203.0.113.20')
  for (let times = 0; times < 12; times += 1)
    expect(await w.as(null, '203.0.113.20')('POST /api/confirmcode/email', { email })).toEqual({
      message: accountMessages.codeSent,
    })
  await w.runJobs()
  expect(await codes(email)).toHaveLength(5)
  expect(await w.emails(email)).toHaveLength(6)
  // Its owner, elsewhere, is not held up.
  await signUp(email, {}, '203.0.113.21')
  expect(await codes(email)).toHaveLength(6)
  await expect(activate(email, (await codes(email)).at(-1)!, password)).resolves.toBeTruthy()
})

test('many visitors together email an address twenty codes a day, and every sign-up is stored', async () => {
  const email = 'crowded@example.org'
  for (let visitor = 0; visitor < 30; visitor += 1) await signUp(email, stranger, `198.51.100.${visitor}`)
  expect(await codes(email)).toHaveLength(20)
  expect(await w.emails(email)).toHaveLength(21)
  expect(await count(email)).toHaveLength(30)
})

test.each([
  ['a number', { firstName: 'Ring 0800 123 456', lastName: 'Moss' }],
  ['a sentence', { firstName: 'Your account', lastName: 'is blocked' }],
  ['a sentence in one word', { firstName: 'Your-account-is', lastName: 'blocked-now' }],
  ['punctuation', { firstName: 'Blocked!', lastName: 'Moss' }],
])(
  'a name that is %s is left out of the emails to an unverified address, and stays as typed',
  async (_, name) => {
    const email = `${name.lastName.toLowerCase().replaceAll(/\W/g, '.')}.${name.firstName.length}@example.org`
    await signUp(email, name)
    await w.as()('POST /api/confirmcode/password', { email })
    await w.runJobs()
    const emails = await w.emails(email)
    expect(emails.map(({ kind }) => kind)).toEqual(['identity.activation', 'identity.sign-up-unfinished'])
    for (const { subject, text, html, toName } of emails) {
      expect(text).toContain('Hello,')
      expect(toName).toBe('')
      for (const shown of [subject, text, html])
        for (const typed of [name.firstName, name.lastName, encodeURIComponent(name.firstName)])
          expect(shown).not.toContain(typed)
    }
    const [code] = await codes(email)
    const asked = activate(email, code!, undefined)
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('Somebody signed up on') })
    await activate(email, code!, password)
    expect(await w.as(await signIn(email, password))('GET /api/user', {})).toMatchObject({
      firstname: name.firstName,
      lastname: name.lastName,
    })
  },
)
