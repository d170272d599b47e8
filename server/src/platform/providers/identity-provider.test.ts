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

const returnWith = (callback = `?code=any&state=${state}`) =>
  w.as()('POST /api/signin', { authType: 'GOOGLE', callback, codeVerifier: 'v'.repeat(43), state, nonce })
const start = () => w.as()('POST /api/signin/provider', { codeChallenge: 'c'.repeat(43), state, nonce })
const nowInSeconds = () => Math.floor(Date.now() / 1000)

test('a valid token is accepted as proof of a new person', async () => {
  provider.forge({ email: 'ONE@Accounts.example', given_name: ' Ada ', family_name: 'x'.repeat(500) })
  await expect(returnWith()).rejects.toMatchObject({
    error: 'NotSignedUp',
    vouched: { email: 'one@accounts.example', firstName: 'Ada', lastName: '' },
  })
})

test.each([
  ['signed by another key', {}, 'another key'],
  ['without a signature', {}, 'not at all'],
  ['for another product', { aud: 'another-id' }, 'its key'],
  ['for several products, and issued to another', { aud: [forgingClient.id, 'x'], azp: 'x' }, 'its key'],
  ['from another issuer', { iss: 'https://accounts.elsewhere.example' }, 'its key'],
  ['from another sign-in', { nonce: 'm'.repeat(43) }, 'its key'],
  ['from no sign-in', { nonce: undefined }, 'its key'],
  ['that has expired', { exp: nowInSeconds() - 60 }, 'its key'],
  ['without a subject', { sub: undefined }, 'its key'],
  ['with a subject longer than the standard allows', { sub: 's'.repeat(256) }, 'its key'],
] as const)('a token %s is refused', async (_, claims, signature) => {
  provider.forge(claims, signature)
  await expect(returnWith()).rejects.toMatchObject({ status: 401, error: 'ProviderNotAccepted' })
})

test.each([
  ['not verified', { email_verified: false }],
  ['verified according to a text', { email_verified: 'true' }],
  ['not known to be verified', { email_verified: undefined }],
  ['missing', { email: undefined }],
  ['malformed', { email: 'vera' }],
])('an email address that is %s is refused', async (_, claims) => {
  provider.forge(claims)
  await expect(returnWith()).rejects.toMatchObject({ status: 403, error: 'EmailNotVerified' })
})

test.each([
  ['from another sign-in', `?code=any&state=${'t'.repeat(43)}`],
  ['without a state', '?code=any'],
  ['without a code', `?state=${state}`],
  ['with two codes', `?code=any&code=other&state=${state}`],
  ['from another issuer', `?code=any&state=${state}&iss=https://elsewhere.example`],
  ['that is malformed', '%E0%A4%A\u0000 #?'],
])('a reply %s is refused', async (_, callback) => {
  provider.forge()
  await expect(returnWith(callback)).rejects.toMatchObject({ status: 401, error: 'ProviderNotAccepted' })
})

test('an exchange without a token is refused', async () => {
  provider.fail(200)
  await expect(returnWith()).rejects.toMatchObject({ status: 401, error: 'ProviderNotAccepted' })
})

test('a cancelled sign-in is refused with its own sentence', async () => {
  await expect(returnWith(`?error=access_denied&state=${state}`)).rejects.toMatchObject({
    error: 'ProviderNotAccepted',
    message: expect.stringContaining('You did not finish signing in'),
  })
})

test.each([
  ['fails', 500, undefined],
  ['does not recognise us', 401, 'invalid_client'],
  ['does not allow our request', 400, 'unauthorized_client'],
])('a provider that %s is reported as an outage, and logged', async (_, status, error) => {
  provider.fail(status, error)
  await expect(returnWith()).rejects.toMatchObject({
    status: 503,
    error: 'Unavailable',
    message: expect.stringContaining('We cannot reach the site'),
  })
  expect(w.failures.map(({ event }) => event)).toEqual(['identity-provider'])
  w.failures.length = 0
})

test('nobody is sent to a provider that is down, until it is back', async () => {
  const { issuer } = provider
  const { url } = await start()
  expect(url).toMatch(new RegExp(`^${issuer}/auth\\?`))

  await provider.stop()
  w.clock.forward(days(2))
  await expect(start()).rejects.toMatchObject({ status: 503, error: 'Unavailable' })
  await expect(start()).rejects.toMatchObject({ status: 503 })
  expect(w.failures.length).toBe(2)
  w.failures.length = 0

  provider = await startForgingProvider(nonce, { port: Number(new URL(issuer).port) })
  await expect(start()).resolves.toMatchObject({ url: expect.stringContaining(issuer) })
})
