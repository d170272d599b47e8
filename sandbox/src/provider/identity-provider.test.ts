import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import { people } from './people.ts'
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

test('the front page lists the test accounts', async () => {
  const page = await (await fetch(provider.issuer)).text()
  for (const { email, description } of people) {
    expect(page).toContain(email)
    expect(page).toContain(description)
  }
})

test.each(['vera', 'umar'])('%s returns to the product with a code', async (person) => {
  const returnAddress = await signInAs(address(), person)
  expect(returnAddress.origin + returnAddress.pathname).toBe(`${productUrl}/signin/provider`)
  expect(returnAddress.searchParams.get('state')).toBe(state)
  expect(returnAddress.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('carol cancels and returns without a code', async () => {
  const { searchParams } = await signInAs(address(), 'carol')
  expect(searchParams.get('error')).toBe('access_denied')
  expect(searchParams.has('code')).toBe(false)
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
