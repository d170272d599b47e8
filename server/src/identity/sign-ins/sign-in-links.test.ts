import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newAccount } from '../../../test/support/new-account.ts'
import { world } from '../../../test/support/world.ts'
import { minutes } from '../../platform/values/clock.ts'
import { changeRole } from '../sessions/open-session.ts'

const w = world()

const refused = { status: 422, error: 'LinkNotAccepted' }
const ask = async (email: string, visitor?: string) => {
  const reply = await w.as(null, visitor)('POST /api/signin/email', { email })
  await w.runJobs()
  return reply
}
const linksTo = async (email: string) =>
  (await w.emails(email)).flatMap(
    ({ text }) => /http:\/\/localhost:3000\/signin\/emailed#link=([\w-]{22})/.exec(text)?.[1] ?? [],
  )
const follow = (link: string) => w.as()('POST /api/signin/emailed', { link })

test('an emailed link signs in once, within 15 minutes, and ends with a newer one', async () => {
  const { email } = await w.given.musketeer()
  expect(await ask(email)).toEqual({ message: accountMessages.signInLinkSent })
  expect((await w.emails(email)).at(-1)).toMatchObject({
    kind: 'identity.sign-in-link',
    subject: 'Sign in to Street Musketeers',
  })
  await ask(email)
  const [older, link] = await linksTo(email)
  await expect(follow(older!)).rejects.toMatchObject(refused)
  const session = await follow(link!)
  expect(session.authorities).toEqual([{ authority: 'ROLE_USER' }])
  expect(await w.as(session)('GET /api/user', {})).toMatchObject({ username: email })
  await expect(follow(link!)).rejects.toMatchObject(refused)

  await ask(email)
  w.clock.forward(minutes(15))
  await expect(follow((await linksTo(email)).at(-1)!)).rejects.toMatchObject(refused)
})

test('whose account a link opens is shown to those who have it, masked, and does not use it up', async () => {
  const { email } = await w.given.account({ email: 'lynn.link@elsewhere.example', role: 'musketeer' })
  const show = (link: string) => w.as()('POST /api/signin/emailed/account', { link })
  await ask(email)
  const [link] = await linksTo(email)
  const shown = { address: 'l…@e….example' }
  expect(await show(link!)).toEqual(shown)
  expect(await show(link!)).toEqual(shown)
  await expect(show('a'.repeat(22))).rejects.toMatchObject(refused)
  await follow(link!)
  await expect(show(link!)).rejects.toMatchObject(refused)

  await ask(email)
  const newer = (await linksTo(email)).at(-1)!
  const { id } = await w.platform.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await w.platform.db.transaction().execute((tx) => changeRole(tx, id, 'administrator'))
  await expect(show(newer), 'an administrator’s').rejects.toMatchObject(refused)
  await w.platform.db.updateTable('account').set({ role: 'musketeer' }).where('id', '=', id).execute()
  w.clock.forward(minutes(15))
  await expect(show(newer)).rejects.toMatchObject(refused)
})

test('a link is not a code for a new password, nor the other way round', async () => {
  const { email } = await w.given.musketeer()
  await ask(email)
  const [link] = await linksTo(email)
  await expect(w.as()('DELETE /api/confirmcode/:code', { code: link!, email })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  await w.as()('POST /api/confirmcode/password', { email })
  await w.runJobs()
  const password = /#\S*link=([\w-]{22})/.exec((await w.emails(email)).at(-1)!.text)![1]!
  await expect(follow(password)).rejects.toMatchObject(refused)
  await expect(follow(link!)).resolves.toBeTruthy()
})

test('a session by a link has proved nothing: what cannot be undone needs the password', async () => {
  const { email } = await w.given.musketeer()
  await ask(email)
  const call = w.as(await follow((await linksTo(email))[0]!))
  for (const action of [
    () => call('PATCH /api/deactivate', {}),
    () => call('GET /api/mydata', {}),
    () => call('POST /api/confirmcode/email', { email: 'thief@example.org' }),
  ])
    await expect(action()).rejects.toMatchObject({ error: 'ProofNeeded' })
})

test('administrators get an email without a link, and a link ends when its owner becomes one', async () => {
  const administrator = await w.given.administrator()
  expect(await ask(administrator.email)).toEqual({ message: accountMessages.signInLinkSent })
  await ask(administrator.email)
  const emails = await w.emails(administrator.email)
  expect(emails.map(({ kind }) => kind)).toEqual(['identity.no-sign-in-link'])
  expect(await linksTo(administrator.email)).toEqual([])

  const person = await w.given.musketeer()
  await ask(person.email)
  await w.platform.db.transaction().execute((tx) => changeRole(tx, person.id, 'administrator'))
  await expect(follow((await linksTo(person.email))[0]!)).rejects.toMatchObject(refused)
})

test('a second step is asked for after the link', async () => {
  const organisation = await w.given.organisation()
  const { key } = await organisation.call('POST /api/secondfactor', {})
  const code = () => new TOTP({ secret: key }).generate({ timestamp: w.clock.now().getTime() })
  await organisation.call('PUT /api/secondfactor', { code: code() })
  await ask(organisation.email)
  const [link] = await linksTo(organisation.email)
  const asked = await follow(link!).catch((error: unknown) => error)
  expect(asked).toMatchObject({ error: 'SecondFactorNeeded', ticket: expect.any(String) })
  await expect(follow(link!)).rejects.toMatchObject(refused)
  w.clock.forward(minutes(1))
  const { ticket } = asked as { ticket: string }
  expect(await w.as()('POST /api/signin/secondfactor', { ticket, code: code() })).toMatchObject({
    authorities: [{ authority: 'ROLE_PM' }],
  })
})

test('an address without an account gets no link: one that signed up is told to finish, any other nothing', async () => {
  await w.as()('POST /api/user', newAccount('waits@example.org'))
  await w.runJobs()
  await ask('waits@example.org')
  expect((await w.emails('waits@example.org')).at(-1)!.kind).toBe('identity.sign-up-unfinished')
  await ask('nobody@example.org')
  expect(await w.emails('nobody@example.org')).toEqual([])
})

test('links count with codes: five emails for a visitor, then one that says that there are no more', async () => {
  const { email } = await w.given.musketeer()
  for (let nth = 0; nth < 3; nth += 1) {
    await w.as(null, '203.0.113.40')('POST /api/confirmcode/password', { email })
    await ask(email, '203.0.113.40')
  }
  await ask(email, '203.0.113.40')
  const kinds = (await w.emails(email)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'identity.many-codes')).toHaveLength(1)
  expect(kinds).toHaveLength(6)
  await follow((await linksTo(email)).at(-1)!)
})
