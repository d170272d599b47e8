import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import { signInAs } from './sign-in-as.ts'

const productUrl = 'http://localhost:3000'
const state = 's'.repeat(43)
let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider({ port: 0, productUrl })
})
afterAll(() => provider.stop())

const address = (over: Record<string, string> = {}) =>
  `${provider.issuer}/auth?${new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${productUrl}/signin/provider`,
    state,
    nonce: 'n'.repeat(43),
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...over,
  })}`

test('the provider has a different host from the product, because cookies ignore ports', async () => {
  expect(new URL(provider.issuer).hostname).toBe('127.0.0.1')
  const other = await startIdentityProvider({ port: 0, productUrl: 'http://127.0.0.1:3000' })
  expect(new URL(other.issuer).hostname).toBe('localhost')
  await other.stop()
})

test('people return only to the product, and only with PKCE', async () => {
  await expect(signInAs(address({ redirect_uri: 'https://other.example/' }), 'vera')).rejects.toThrow(
    'answers 400',
  )
  const returnAddress = await signInAs(address({ code_challenge: '', code_challenge_method: '' }), 'vera')
  expect(returnAddress.searchParams.get('error')).toBe('invalid_request')
})

test('an unknown sign-in gets a page that says to start again', async () => {
  const page = await fetch(`${provider.issuer}/people/unknown`)
  expect(page.status).toBe(410)
  expect(await page.text()).toContain('Go back and start again')
})
