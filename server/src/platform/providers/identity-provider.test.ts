import { signIn } from '@street-musketeers/contract/identity/identity.ts'
import { startProviderSignIn } from '@street-musketeers/contract/identity/identity-provider.ts'
import { afterAll, expect, test } from 'vitest'
import {
  forgingClient,
  startForgingProvider,
  type ForgingProvider,
} from '../../../test/support/forging-provider.ts'
import { world } from '../../../test/support/world.ts'
import { days } from '../values/clock.ts'

const nonce = 'n'.repeat(43)
const state = 's'.repeat(43)
let provider: ForgingProvider
const w = world({
  environment: async () => {
    provider = await startForgingProvider(nonce)
    return {
      IDENTITY_PROVIDER_ISSUER: provider.issuer,
      IDENTITY_PROVIDER_CLIENT_ID: forgingClient.id,
      IDENTITY_PROVIDER_CLIENT_SECRET: forgingClient.secret,
    }
  },
})
afterAll(() => provider.stop())

const sendBack = (callback = `?code=any&state=${state}`) =>
  w.as()(signIn, { authType: 'GOOGLE', callback, codeVerifier: 'v'.repeat(43), state, nonce })
const start = () => w.as()(startProviderSignIn, { codeChallenge: 'c'.repeat(43), state, nonce })
const seconds = () => Math.floor(Date.now() / 1000)

test('a good token is believed: the provider vouches for somebody new', async () => {
  provider.forge({ email: 'ONE@Accounts.example', given_name: ' Ada ', family_name: 'x'.repeat(500) })
  await expect(sendBack()).rejects.toMatchObject({
    error: 'NotSignedUp',
    vouched: { email: 'one@accounts.example', firstName: 'Ada', lastName: '' },
  })
})

test.each([
  ['signed by another key', {}, 'another key'],
  ['signed by nobody', {}, 'not at all'],
  ['meant for another product', { aud: 'another-id' }, 'its key'],
  ['meant for several, and handed to another', { aud: [forgingClient.id, 'x'], azp: 'x' }, 'its key'],
  ['of another issuer', { iss: 'https://accounts.elsewhere.example' }, 'its key'],
  ['of another sign-in', { nonce: 'm'.repeat(43) }, 'its key'],
  ['of no sign-in', { nonce: undefined }, 'its key'],
  ['that has expired', { exp: seconds() - 60 }, 'its key'],
  ['without a subject', { sub: undefined }, 'its key'],
  ['with a subject that no standard allows', { sub: 's'.repeat(256) }, 'its key'],
] as const)('a token %s is refused', async (_, over, how) => {
  provider.forge(over, how)
  await expect(sendBack()).rejects.toMatchObject({ status: 401, error: 'ProviderNotAccepted' })
})

test.each([
  ['not verified', { email_verified: false }],
  ['said to be verified in a word', { email_verified: 'true' }],
  ['not known to be verified', { email_verified: undefined }],
  ['missing', { email: undefined }],
  ['no address', { email: 'vera' }],
])('an e-mail address that is %s is refused', async (_, over) => {
  provider.forge(over)
  await expect(sendBack()).rejects.toMatchObject({ status: 403, error: 'EmailNotVerified' })
})

test.each([
  ['of another sign-in', `?code=any&state=${'t'.repeat(43)}`],
  ['without a state', '?code=any'],
  ['without a code', `?state=${state}`],
  ['with two codes', `?code=any&code=other&state=${state}`],
  ['of another issuer', `?code=any&state=${state}&iss=https://elsewhere.example`],
  ['that is rubbish', '%E0%A4%A\u0000 #?'],
])('an answer %s is refused', async (_, callback) => {
  provider.forge()
  await expect(sendBack(callback)).rejects.toMatchObject({ status: 401, error: 'ProviderNotAccepted' })
})

test('an exchange that brings no token is refused', async () => {
  provider.fail(200)
  await expect(sendBack()).rejects.toMatchObject({ status: 401, error: 'ProviderNotAccepted' })
})

test('who cancelled is told that they did', async () => {
  await expect(sendBack(`?error=access_denied&state=${state}`)).rejects.toMatchObject({
    error: 'ProviderNotAccepted',
    message: expect.stringContaining('You did not finish signing in'),
  })
})

test.each([
  ['breaks', 500, undefined],
  ['does not know us', 401, 'invalid_client'],
  ['does not allow what we ask', 400, 'unauthorized_client'],
])('a provider that %s is an outage with a sentence, and the log says so', async (_, status, error) => {
  provider.fail(status, error)
  await expect(sendBack()).rejects.toMatchObject({
    status: 503,
    error: 'Unavailable',
    message: expect.stringContaining('We cannot reach the site'),
  })
  expect(w.failures.map(({ event }) => event)).toEqual(['identity-provider'])
  w.failures.length = 0
})

test('while the provider is away nobody is sent there; when it is back, they are', async () => {
  const back = provider.issuer
  const { url } = await start()
  expect(url).toMatch(new RegExp(`^${back}/auth\\?`))

  await provider.stop()
  w.clock.forward(days(2))
  await expect(start()).rejects.toMatchObject({ status: 503, error: 'Unavailable' })
  await expect(start()).rejects.toMatchObject({ status: 503 })
  expect(w.failures.length).toBe(2)
  w.failures.length = 0

  provider = await startForgingProvider(nonce, { port: Number(new URL(back).port) })
  await expect(start()).resolves.toMatchObject({ url: expect.stringContaining(back) })
})
