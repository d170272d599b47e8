import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

/** An OpenID provider that signs the claims a test chooses. It has no sign-in page and accepts every code. */
export interface ForgingProvider {
  issuer: string
  /** Overrides claims of the next ID token, and chooses how it is signed. */
  forge(over?: Claims, how?: 'its key' | 'another key' | 'not at all'): void
  /** Answers the next exchange with this status and error instead of tokens. */
  fail(status: number, error?: string): void
  stop(): Promise<void>
}

export const forgingClient = { id: 'our-id', secret: 'our-secret' }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

function tokenOf(claims: Claims, key: KeyObject | null): string {
  const unsigned = `${encoded({ alg: key ? 'RS256' : 'none', kid: 'one' })}.${encoded(claims)}`
  return `${unsigned}.${key ? sign('RSA-SHA256', Buffer.from(unsigned), key).toString('base64url') : ''}`
}

/** @param nonce of every valid token */
export async function startForgingProvider(nonce: string, { port = 0 } = {}): Promise<ForgingProvider> {
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
