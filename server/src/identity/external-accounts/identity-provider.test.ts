import type { ProviderProfile } from '@street-musketeers/contract/problems.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minutes } from '../../platform/values/clock.ts'
import { password } from '../../../test/support/given.ts'
import { randomValue } from '../../../test/attacks/return-from-provider.ts'
import { providerWorld } from '../../../test/support/provider-world.ts'
import { signUpWithProvider } from '../sign-ups/create-accounts.ts'

const { w, issuer, returnFromProvider } = providerWorld()

const email = 'vera@accounts.example'

const signInAtProvider = async (person: 'vera' | 'umar' | 'carol') => ({
  authType: 'GOOGLE' as const,
  ...(await returnFromProvider(person)),
})

const signIn = async (person: 'vera' | 'umar' | 'carol') =>
  w.as()('POST /api/signin', await signInAtProvider(person))
const signInWithPassword = (secret: string, address = email) =>
  w.as()('POST /api/signin', { email: address, password: secret })

/** Comes back as Vera, whose external account is not linked. @returns her ticket and profile */
async function expectTicket(error: 'NotSignedUp' | 'LinkNeeded'): Promise<ProviderProfile> {
  const refusal = await signIn('vera').catch((reason: unknown) => reason)
  expect(refusal).toMatchObject({ error, vouched: { email, firstName: 'Vera', lastName: 'Okafor' } })
  if (!(refusal instanceof ApiError) || !refusal.vouched) throw new Error('The refusal has no profile.')
  return refusal.vouched
}

const answers = (ticket: string) => ({
  authType: 'GOOGLE' as const,
  ticket,
  firstName: 'Vera',
  lastName: 'Okafor-Price',
  userRole: 'ROLE_USER' as const,
  marketing: 'RECOMMENDED' as const,
  consent: true as const,
})
const signUp = (ticket: string, over: object = {}) =>
  w.as()('POST /api/user', { ...answers(ticket), ...over })

/** Every page leads to the one where the account can be taken along and closed. */
const expectSuspended = (session: { token: string }) =>
  expect(w.as(session)('GET /api/user', {})).rejects.toMatchObject({ error: 'AccountSuspended' })

/** Closes the account, so that the next test starts without one. */
async function leave(session: { token: string }) {
  await w.as(session)('PATCH /api/deactivate', {})
  await w.runJobs()
}
const latestCode = async () =>
  /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec((await w.emails(email)).at(-1)!.subject)![1]!

test('a new person signs up with a verified address, is active straight away, and can sign in from then on', async () => {
  const { ticket } = await expectTicket('NotSignedUp')
  const { session, message } = await signUp(ticket, { newsletter: true })
  expect(message).toBe(accountMessages.socialSignedUp)
  expect(session?.authorities).toEqual([{ authority: 'ROLE_USER' }])
  const [welcome, ...others] = await w.emails(email)
  expect(welcome).toMatchObject({ kind: 'identity.welcome', to: email })
  expect(others).toEqual([])

  const again = await signIn('vera')
  expect(again.authorities).toEqual([{ authority: 'ROLE_USER' }])
  const { rows } = await sql<{ names: string; consents: string }>`
    select firstname || ' ' || lastname as names,
      (select string_agg(purpose, ' ' order by purpose) from consent where account_id = account.id) as consents
    from account where email = ${email}`.execute(w.platform.db)
  expect(rows).toEqual([{ names: 'Vera Okafor-Price', consents: 'membership newsletter' }])

  await leave(again)
  await expect(w.as(session)('POST /api/signout', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const { ticket: next } = await expectTicket('NotSignedUp')
  const applicant = await signUp(next, { userRole: 'ROLE_ID' })
  expect(applicant.session?.authorities).toEqual([{ authority: 'ROLE_ID' }])
  await leave(applicant.session!)
})

test('the owner of a suspended account signs in to take their data, whether or not the external account is linked', async () => {
  const administrator = await w.given.administrator()
  const linked = await signUp((await expectTicket('NotSignedUp')).ticket)
  const { id } = await w.platform.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await administrator.call('POST /api/user/:id/suspension', { id, reason: 'Why.' })
  await expectSuspended(await signIn('vera'))
  await expect(w.as(linked.session)('POST /api/signout', {})).rejects.toMatchObject({ error: 'SignInNeeded' })

  await w.platform.db.deleteFrom('external_account').execute()
  const { ticket } = await expectTicket('LinkNeeded')
  await w.runJobs()
  const code = await latestCode()
  const session = await w.as()('POST /api/signin/link', { ticket, code })
  await expectSuspended(session)
  await administrator.call('DELETE /api/user/:id/suspension', { id, reason: 'Why not.' })
  await leave(session)
})

test('no password made from the external account’s id signs in', async () => {
  const { session } = await signUp((await expectTicket('NotSignedUp')).ticket)
  for (const guess of ['GOOGLEvera', 'GOOGLE', 'vera', `GOOGLE${issuer()}vera`])
    await expect(signInWithPassword(guess)).rejects.toMatchObject({ status: 401, error: 'WrongCredentials' })
  await expect(
    w.as()('POST /api/signin', { email, password: 'GOOGLEvera', authType: 'GOOGLE' } as never),
  ).rejects.toMatchObject({ status: 422, error: 'InvalidInput' })
  await leave(session!)
})

test('an unverified address and a cancelled sign-in are each refused with their own sentence', async () => {
  await expect(signIn('umar')).rejects.toMatchObject({
    status: 403,
    error: 'EmailNotVerified',
    message: expect.stringContaining('has not been verified'),
  })
  await expect(signIn('carol')).rejects.toMatchObject({
    status: 401,
    error: 'ProviderNotAccepted',
    message: expect.stringContaining('You did not finish signing in'),
  })
})

test('a provider’s code works once, and only with the verifier and nonce of the same sign-in', async () => {
  const stolen = await signInAtProvider('vera')
  await expect(w.as()('POST /api/signin', { ...stolen, codeVerifier: randomValue() })).rejects.toMatchObject({
    status: 401,
    error: 'ProviderNotAccepted',
  })
  const replayed = await signInAtProvider('vera')
  await expect(w.as()('POST /api/signin', { ...replayed, nonce: randomValue() })).rejects.toMatchObject({
    status: 401,
  })
  const used = await signInAtProvider('vera')
  await expect(w.as()('POST /api/signin', used)).rejects.toMatchObject({ error: 'NotSignedUp' })
  await expect(w.as()('POST /api/signin', used)).rejects.toMatchObject({ status: 401 })
})

test('a ticket works once, for 30 minutes, and only with consent', async () => {
  const { ticket } = await expectTicket('NotSignedUp')
  await expect(signUp(ticket, { consent: false })).rejects.toMatchObject({
    status: 422,
    fields: { consent: accountMessages.consentMissing },
  })
  await expect(signUp(ticket, { userRole: 'ROLE_ADMIN' })).rejects.toMatchObject({ status: 422 })
  await expect(signUp(ticket, { email: 'else@example.org' })).rejects.toMatchObject({
    fields: { email: 'We do not know this field.' },
  })
  await expect(signUp('x'.repeat(43))).rejects.toMatchObject({ error: 'TicketNotAccepted' })

  const twice = await Promise.allSettled([signUp(ticket), signUp(ticket)])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 422, error: 'TicketNotAccepted' },
  })
  await leave(await signIn('vera'))

  const late = await expectTicket('NotSignedUp')
  w.clock.forward(minutes(30) + 1)
  await expect(signUp(late.ticket)).rejects.toMatchObject({ error: 'TicketNotAccepted' })
})

test('neither the ticket nor the address is stored readably', async () => {
  const { ticket } = await expectTicket('NotSignedUp')
  const { rows } = await sql<{ row: string }>`select t::text as row from external_account_ticket t`.execute(
    w.platform.db,
  )
  const all = rows.map(({ row }) => row).join('\n')
  expect(rows.length).toBeGreaterThan(0)
  for (const secret of [ticket, email, 'Okafor'])
    for (const encoding of [secret, Buffer.from(secret).toString('hex')]) expect(all).not.toContain(encoding)
})

test('somebody else’s pending sign-up with the address changes nothing', async () => {
  await w.as()('POST /api/user', {
    firstName: 'Mallory',
    lastName: 'Moss',
    email,
    password,
    confirm: password,
    userRole: 'ROLE_ID',
    marketing: 'OTHER',
    consent: true,
  })
  await w.runJobs()
  const code = await latestCode()
  const { session } = await signUp((await expectTicket('NotSignedUp')).ticket)
  expect(session?.authorities).toEqual([{ authority: 'ROLE_USER' }])
  // The same answer as before there was an account.
  await expect(signInWithPassword(password)).rejects.toMatchObject({ error: 'Unactivated' })
  await expect(w.as()('POST /api/confirm', { token: code, email, password })).rejects.toMatchObject({
    error: 'EmailInUse',
  })
  await leave(session!)
})

test('an account with the address is linked only with a code that was emailed there', async () => {
  const owner = await w.given.account({ email })
  const first = await expectTicket('LinkNeeded')
  expect((await w.emails(email)).at(-1)).toMatchObject({ kind: 'identity.link-code', to: email })
  const link = (ticket: string, code: string) => w.as()('POST /api/signin/link', { ticket, code })
  const right = await latestCode()
  const wrong = (right.startsWith('0') ? '1' : '0') + right.slice(1)

  await expect(link('x'.repeat(43), right)).rejects.toMatchObject({ error: 'TicketNotAccepted' })
  await expect(signUp(first.ticket)).rejects.toMatchObject({ error: 'TicketNotAccepted' })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(link(first.ticket, wrong)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  await expect(link(first.ticket, right)).rejects.toMatchObject({ error: 'TooManyTries' })
  await expect(
    w.as(null, '203.0.113.8')('DELETE /api/confirmcode/:code', { code: right, email }),
  ).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })

  const second = await expectTicket('LinkNeeded')
  await expect(
    w.as(null, '203.0.113.9')('POST /api/signin/link', { ticket: first.ticket, code: await latestCode() }),
    'with the ticket of another sign-in',
  ).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  const session = await link(second.ticket, await latestCode())
  await expect(link(second.ticket, await latestCode())).rejects.toMatchObject({ error: 'TicketNotAccepted' })
  await w.as(session)('POST /api/signout', {})
  await expect(signIn('vera')).resolves.toMatchObject({ authorities: [{ authority: 'ROLE_USER' }] })
  await expect(signInWithPassword(password)).resolves.toBeTruthy()
  await leave(owner)
})

test('a code for linking expires after 15 minutes', async () => {
  const owner = await w.given.account({ email })
  const { ticket } = await expectTicket('LinkNeeded')
  const code = await latestCode()
  w.clock.forward(minutes(15) + 1)
  await expect(w.as()('POST /api/signin/link', { ticket, code })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  await leave(await w.given.returning(owner))
})

test('an address is sent at most ten codes in half an hour', async () => {
  const owner = await w.given.account({ email })
  for (let times = 0; times < 10; times += 1) await expectTicket('LinkNeeded')
  await expect(signIn('vera')).rejects.toMatchObject({ status: 429, error: 'TooManyTries' })
  await leave(owner)
})

test('a sign-up that is rolled back leaves nothing, and its ticket still works', async () => {
  const { ticket } = await expectTicket('NotSignedUp')
  const input = { ...answers(ticket), newsletter: false }
  await w.platform.db
    .transaction()
    .execute(async (tx) => {
      await signUpWithProvider(tx, input, { ...w.platform, now: w.clock.now(), device: null })
      throw new Error('power cut')
    })
    .catch(() => {})
  const { rows } = await sql`select 1 from account where email = ${email} union all
    select 1 from external_account`.execute(w.platform.db)
  expect(rows).toEqual([])
  await expect(signUp(ticket)).resolves.toBeTruthy()
})
