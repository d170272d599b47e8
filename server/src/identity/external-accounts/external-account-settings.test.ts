import { externalAccountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { randomValue } from '../../../test/attacks/return-from-provider.ts'
import { providerWorld } from '../../../test/support/provider-world.ts'
import { minutes } from '../../platform/values/clock.ts'
import { lockAccountByExternalAccount } from './store.ts'

const { w, issuer, returnFromProvider } = providerWorld()
beforeEach(async () => {
  await w.platform.db.deleteFrom('external_account').execute()
})

const connectVera = async (person: Person) =>
  person.call('POST /api/accountselsewhere', await returnFromProvider('vera'))
const signInAsVera = async () =>
  w.as()('POST /api/signin', { authType: 'GOOGLE', ...(await returnFromProvider('vera')) })
const connectedAccounts = async (person: Person) =>
  (await person.call('GET /api/sessions', {})).accountsElsewhere
const numberOf = async (person: Person) => (await connectedAccounts(person))[0]!.id
const subjects = async ({ email }: Person) => (await w.emails(email)).map(({ subject }) => subject)

test('a person connects an external account, signs in with it, and disconnects it; each is emailed', async () => {
  const person = await w.given.musketeer()
  expect(await connectedAccounts(person)).toEqual([])
  expect(await connectVera(person)).toEqual({ message: externalAccountMessages.connected })
  expect(await connectedAccounts(person)).toEqual([
    { id: expect.any(Number), connectedAt: w.clock.now().toISOString() },
  ])
  const other = await signInAsVera()
  expect(other.account).toBe((await w.as()('POST /api/signin', { email: person.email, password })).account)

  const id = await numberOf(person)
  expect(await person.call('DELETE /api/accountselsewhere/:id', { id })).toEqual({
    message: externalAccountMessages.disconnected,
  })
  expect(await connectedAccounts(person)).toEqual([])
  await expect(signInAsVera()).rejects.toMatchObject({ error: 'NotSignedUp' })
  await expect(w.as(other)('POST /api/signout', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(person.call('DELETE /api/accountselsewhere/:id', { id })).rejects.toMatchObject({
    error: 'NotFound',
  })
  expect(await subjects(person)).toEqual([
    expect.stringMatching(/^You can now sign in with /),
    expect.stringMatching(/^You no longer sign in with /),
  ])
  const about = { account: person.id }
  expect(w.logged).toContainEqual({
    event: 'security.external-account-linked',
    facts: expect.objectContaining(about),
  })
  expect(w.logged).toContainEqual({
    event: 'security.external-account-unlinked',
    facts: expect.objectContaining(about),
  })
})

async function changeEmail(person: Person, email: string, keepExternalAccounts?: boolean): Promise<void> {
  await person.call('POST /api/confirmcode/email', {
    email,
    ...(keepExternalAccounts !== undefined && { keepExternalAccounts }),
  })
  await w.runJobs()
  await w.as()('PUT /api/resetusername', { email, code: (await w.emails(email)).at(-1)!.subject.slice(-9) })
}

test('a person who says so keeps their external account when the email address changes', async () => {
  const person = await w.given.musketeer()
  await connectVera(person)
  await changeEmail(person, 'kept.account@example.org', true)
  const session = await signInAsVera()
  expect(session).toMatchObject({ token: expect.any(String) })
})

test('connecting and disconnecting need a proof of the last ten minutes', async () => {
  const person = await w.given.musketeer()
  await connectVera(person)
  const id = await numberOf(person)
  await expect(person.call('GET /api/proof/recent', {})).resolves.toEqual({ proved: true })
  w.clock.forward(minutes(10) + 1)
  const back = await returnFromProvider('vera')
  const needed = { status: 403, error: 'ProofNeeded' }
  await expect(person.call('GET /api/proof/recent', {})).rejects.toMatchObject(needed)
  await expect(person.call('POST /api/accountselsewhere', back)).rejects.toMatchObject(needed)
  await expect(person.call('DELETE /api/accountselsewhere/:id', { id })).rejects.toMatchObject(needed)
  expect(await connectedAccounts(person)).toHaveLength(1)
})

test('an external account that is connected to another account is refused; to the same one, nothing happens', async () => {
  const owner = await w.given.musketeer()
  await connectVera(owner)
  await connectVera(owner)
  expect(await connectedAccounts(owner)).toHaveLength(1)
  expect(await subjects(owner)).toHaveLength(1)

  const other = await w.given.musketeer()
  const refusal = await connectVera(other).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 409, error: 'NotConnectable' })
  expect(String(refusal)).not.toContain(owner.email)
  expect(await connectedAccounts(other)).toEqual([])
  expect(await subjects(other)).toEqual([])
})

test('what did not come from the provider connects nothing', async () => {
  const person = await w.given.musketeer()
  const back = await returnFromProvider('vera')
  const refused = { status: 401, error: 'ProviderNotAccepted', message: externalAccountMessages.notConnected }
  await expect(
    person.call('POST /api/accountselsewhere', { ...back, codeVerifier: randomValue() }),
  ).rejects.toMatchObject(refused)
  await expect(
    person.call('POST /api/accountselsewhere', await returnFromProvider('carol')),
  ).rejects.toMatchObject(refused)
  await expect(
    person.call('POST /api/accountselsewhere', await returnFromProvider('umar')),
  ).rejects.toMatchObject({
    error: 'EmailNotVerified',
    message: externalAccountMessages.notVerified,
  })
  expect(await connectedAccounts(person)).toEqual([])
})

test('a sign-in that waits while the external account is disconnected finds no account', async () => {
  const person = await w.given.musketeer()
  await connectVera(person)
  const { subject } = await w.platform.db
    .selectFrom('external_account')
    .select('subject')
    .executeTakeFirstOrThrow()
  const disconnecting = await w.platform.db.startTransaction().execute()
  await disconnecting.selectFrom('account').select('id').where('id', '=', person.id).forUpdate().execute()
  const signingIn = w.platform.db
    .transaction()
    .execute((tx) => lockAccountByExternalAccount(tx, { issuer: issuer(), subject }))
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(
          w.platform.db,
        )
      return rows.length
    })
    .toBeGreaterThan(0)
  await disconnecting.deleteFrom('external_account').where('account_id', '=', person.id).execute()
  await disconnecting.commit().execute()
  expect(await signingIn).toBeUndefined()
})

test.each([true, false])('a new password with `disconnect` %s', async (disconnectsAll) => {
  const person = await w.given.musketeer()
  await connectVera(person)
  await w.as()('POST /api/confirmcode/password', { email: person.email })
  await w.runJobs()
  const code = /([0-9A-Z]{4}-[0-9A-Z]{4})/.exec((await w.emails(person.email)).at(-1)!.subject)![1]!
  const { grant } = await w.as()('DELETE /api/confirmcode/:code', { code, email: person.email })
  const before = await subjects(person)
  await w.as()('PATCH /api/resetpassword', {
    grant,
    password: 'leaflets through every door',
    disconnect: disconnectsAll,
  })
  const news = (await subjects(person)).slice(before.length)
  if (disconnectsAll) {
    expect(news).toHaveLength(2)
    await expect(signInAsVera()).rejects.toMatchObject({ error: 'NotSignedUp' })
  } else {
    expect(news).toEqual(['Your password was changed'])
    await expect(signInAsVera()).resolves.toBeTruthy()
  }
})
