import { createHash, randomBytes } from 'node:crypto'
import type { ProviderProfile } from '@street-musketeers/contract/problems.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import * as contract from '@street-musketeers/contract/identity/identity.ts'
import {
  linkProviderAccount,
  startProviderSignIn,
} from '@street-musketeers/contract/identity/identity-provider.ts'
import {
  startIdentityProvider,
  type IdentityProvider,
} from '@street-musketeers/sandbox/provider/identity-provider.ts'
import { signInAs } from '@street-musketeers/sandbox/provider/sign-in-as.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { minutes } from '../../platform/values/clock.ts'
import { password } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { signUpWithProvider } from './sign-up-with-provider.ts'

let provider: IdentityProvider
const w = world({
  environment: async () => {
    provider = await startIdentityProvider({ port: 0, productUrl: 'http://localhost:3000' })
    return {
      IDENTITY_PROVIDER_ISSUER: provider.issuer,
      IDENTITY_PROVIDER_CLIENT_ID: provider.clientId,
      IDENTITY_PROVIDER_CLIENT_SECRET: provider.clientSecret,
    }
  },
})
afterAll(() => provider.stop())
// Limits count by the real clock, and all that happens here happens to one address.
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(w.platform.db)
})

const email = 'vera@accounts.example'
const random = () => randomBytes(32).toString('base64url')

/** Goes to the provider and back, as a browser does. @returns what the browser would hand over to sign in. */
async function signInAtProvider(person: 'vera' | 'umar' | 'carol') {
  const [codeVerifier, state, nonce] = [random(), random(), random()]
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const { url } = await w.as()(startProviderSignIn, { codeChallenge, state, nonce })
  const back = await signInAs(url, person)
  expect(back.origin + back.pathname).toBe('http://localhost:3000/signin/provider')
  return { authType: 'GOOGLE' as const, callback: back.search, codeVerifier, state, nonce }
}

const signIn = async (person: 'vera' | 'umar' | 'carol') =>
  w.as()(contract.signIn, await signInAtProvider(person))
const signInWithPassword = (secret: string, address = email) =>
  w.as()(contract.signIn, { email: address, password: secret })

/** Comes back as Vera, whom no account is connected with. */
async function expectTicket(error: 'NotSignedUp' | 'LinkNeeded'): Promise<ProviderProfile> {
  const refused = await signIn('vera').catch((refusal: unknown) => refusal)
  expect(refused).toMatchObject({ error, vouched: { email, firstName: 'Vera', lastName: 'Okafor' } })
  if (!(refused instanceof ApiError) || !refused.vouched) throw new Error('Nothing was vouched for.')
  return refused.vouched
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
const signUp = (ticket: string, over: object = {}) => w.as()(contract.signUp, { ...answers(ticket), ...over })

/** Signs Vera up and closes her account, so that the next test meets nobody. */
async function leave(session: { token: string }) {
  await w.as(session)(contract.closeAccount, {})
  await w.runJobs()
}
const latestCode = async () =>
  /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec((await w.emails(email)).at(-1)!.subject)![1]!

test('somebody new signs up with a verified address, is active at once, and signs in from then on', async () => {
  const { ticket } = await expectTicket('NotSignedUp')
  const { session, message } = await signUp(ticket, { newsletter: true })
  expect(message).toBe(contract.messages.socialSignedUp)
  expect(session?.authorities).toEqual([{ authority: 'ROLE_USER' }])
  const [letter, ...others] = await w.emails(email)
  expect(letter).toMatchObject({ kind: 'identity.welcome', to: email })
  expect(others).toEqual([])

  const again = await signIn('vera')
  expect(again.authorities).toEqual([{ authority: 'ROLE_USER' }])
  const { rows } = await sql<{ names: string; consents: string }>`
    select firstname || ' ' || lastname as names,
      (select string_agg(purpose, ' ' order by purpose) from consent where account_id = account.id) as consents
    from account where email = ${email}`.execute(w.platform.db)
  expect(rows).toEqual([{ names: 'Vera Okafor-Price', consents: 'membership newsletter' }])

  await leave(again)
  await expect(w.as(session)(contract.signOut, {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const { ticket: next } = await expectTicket('NotSignedUp')
  const applicant = await signUp(next, { userRole: 'ROLE_ID' })
  expect(applicant.session?.authorities).toEqual([{ authority: 'ROLE_ID' }])
  await leave(applicant.session!)
})

test('a password built from the id elsewhere opens nothing, nor does one left empty', async () => {
  const { session } = await signUp((await expectTicket('NotSignedUp')).ticket)
  for (const guess of ['GOOGLEvera', 'GOOGLE', 'vera', `GOOGLE${provider.issuer}vera`])
    await expect(signInWithPassword(guess)).rejects.toMatchObject({ status: 401, error: 'WrongCredentials' })
  await expect(
    w.as()(contract.signIn, { email, password: 'GOOGLEvera', authType: 'GOOGLE' } as never),
  ).rejects.toMatchObject({ status: 422, error: 'InvalidInput' })
  await leave(session!)
})

test('an unverified address and a cancelled sign-in are refused with their sentences', async () => {
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

test('a code counts once, and only with the verifier it was asked for with', async () => {
  const stolen = await signInAtProvider('vera')
  await expect(w.as()(contract.signIn, { ...stolen, codeVerifier: random() })).rejects.toMatchObject({
    status: 401,
    error: 'ProviderNotAccepted',
  })
  const back = await signInAtProvider('vera')
  await expect(w.as()(contract.signIn, { ...back, nonce: random() })).rejects.toMatchObject({ status: 401 })
  const used = await signInAtProvider('vera')
  await expect(w.as()(contract.signIn, used)).rejects.toMatchObject({ error: 'NotSignedUp' })
  await expect(w.as()(contract.signIn, used)).rejects.toMatchObject({ status: 401 })
})

test('a ticket is good once, for half an hour, and for nothing that is not agreed to', async () => {
  const { ticket } = await expectTicket('NotSignedUp')
  await expect(signUp(ticket, { consent: false })).rejects.toMatchObject({
    status: 422,
    fields: { consent: contract.messages.consentMissing },
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

test('neither ticket nor address lies readable in the database', async () => {
  const { ticket } = await expectTicket('NotSignedUp')
  const { rows } = await sql<{ row: string }>`select t::text as row from provider_ticket t`.execute(
    w.platform.db,
  )
  const all = rows.map(({ row }) => row).join('\n')
  expect(rows.length).toBeGreaterThan(0)
  for (const secret of [ticket, email, 'Okafor'])
    for (const written of [secret, Buffer.from(secret).toString('hex')]) expect(all).not.toContain(written)
})

test('what somebody else began with the address and never activated is overwritten', async () => {
  await w.as()(contract.signUp, {
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
  const { session } = await signUp((await expectTicket('NotSignedUp')).ticket)
  expect(session?.authorities).toEqual([{ authority: 'ROLE_USER' }])
  await expect(signInWithPassword(password)).rejects.toMatchObject({ error: 'WrongCredentials' })
  await leave(session!)
})

test('an account that has the address is connected only with a code that was mailed there', async () => {
  const owner = await w.given.account({ email })
  const first = await expectTicket('LinkNeeded')
  expect((await w.emails(email)).at(-1)).toMatchObject({ kind: 'identity.link-code', to: email })
  const link = (ticket: string, code: string) => w.as()(linkProviderAccount, { ticket, code })
  const right = await latestCode()
  const wrong = (right.startsWith('0') ? '1' : '0') + right.slice(1)

  await expect(link('x'.repeat(43), right)).rejects.toMatchObject({ error: 'TicketNotAccepted' })
  await expect(signUp(first.ticket)).rejects.toMatchObject({ error: 'TicketNotAccepted' })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(link(first.ticket, wrong)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  await expect(link(first.ticket, right)).rejects.toMatchObject({ error: 'CodeNotAccepted' })
  await expect(w.as()(contract.confirmCode, { code: right, email })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })

  const second = await expectTicket('LinkNeeded')
  const session = await link(second.ticket, await latestCode())
  await expect(link(second.ticket, await latestCode())).rejects.toMatchObject({ error: 'TicketNotAccepted' })
  await w.as(session)(contract.signOut, {})
  await expect(signIn('vera')).resolves.toMatchObject({ authorities: [{ authority: 'ROLE_USER' }] })
  await expect(signInWithPassword(password)).resolves.toBeTruthy()
  await leave(owner)
})

test('a code for connecting dies after a quarter of an hour', async () => {
  const owner = await w.given.account({ email })
  const { ticket } = await expectTicket('LinkNeeded')
  const code = await latestCode()
  w.clock.forward(minutes(15) + 1)
  await expect(w.as()(linkProviderAccount, { ticket, code })).rejects.toMatchObject({
    error: 'CodeNotAccepted',
  })
  await leave(owner)
})

test('an address is mailed no more than ten codes in half an hour', async () => {
  const owner = await w.given.account({ email })
  for (let times = 0; times < 10; times += 1) await expectTicket('LinkNeeded')
  await expect(signIn('vera')).rejects.toMatchObject({ status: 429, error: 'TooManyTries' })
  await leave(owner)
})

test('nothing is left of a sign-up that is rolled back, and the ticket is still good', async () => {
  const { ticket } = await expectTicket('NotSignedUp')
  const asked = { ...answers(ticket), newsletter: false }
  await w.platform.db
    .transaction()
    .execute(async (tx) => {
      await signUpWithProvider(tx, asked, { ...w.platform, now: w.clock.now() })
      throw new Error('power cut')
    })
    .catch(() => {})
  const { rows } = await sql`select 1 from account where email = ${email} union all
    select 1 from provider_account`.execute(w.platform.db)
  expect(rows).toEqual([])
  await expect(signUp(ticket)).resolves.toBeTruthy()
})
