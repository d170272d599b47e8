import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { days } from '../values/clock.ts'

type Claims = Record<string, unknown>

/** An OpenID provider that signs the claims a test chooses. It has no sign-in page and accepts every code. */
interface ForgingProvider {
  issuer: string
  /** Overrides claims of the next ID token, and chooses how it is signed. */
  forge(over?: Claims, how?: 'its key' | 'another key' | 'not at all'): void
  /** Answers the next exchange with this status and error instead of tokens. */
  fail(status: number, error?: string): void
  stop(): Promise<void>
}

const forgingClient = { id: 'our-id', secret: 'our-secret' }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

function tokenOf(claims: Claims, key: KeyObject | null): string {
  const unsigned = `${encoded({ alg: key ? 'RS256' : 'none', kid: 'one' })}.${encoded(claims)}`
  return `${unsigned}.${key ? sign('RSA-SHA256', Buffer.from(unsigned), key).toString('base64url') : ''}`
}

/** @param nonce of every valid token */
async function startForgingProvider(nonce: string, { port = 0 } = {}): Promise<ForgingProvider> {
  const keys = { 'its key': newKey(), 'another key': newKey() }
  let issuer = ''
  let answer: { status: number; body: unknown } = { status: 500, body: {} }

  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return reply(200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/jwks')
      return reply(200, {
        keys: [
          { ...keys['its key'].publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' },
        ],
      })
    return reply(answer.status, answer.body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    forge(over = {}, how = 'its key') {
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: issuer,
        aud: forgingClient.id,
        sub: 'one',
        iat: now,
        exp: now + 600,
        nonce,
        email: 'one@accounts.example',
        email_verified: true,
        ...over,
      }
      const id_token = tokenOf(claims, how === 'not at all' ? null : keys[how].privateKey)
      answer = { status: 200, body: { access_token: 'any', token_type: 'Bearer', id_token } }
    },
    fail(status, error) {
      answer = { status, body: error ? { error } : {} }
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

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
