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

test('it has another host than the product, because cookies ignore ports', async () => {
  expect(new URL(provider.issuer).hostname).toBe('127.0.0.1')
  const other = await startIdentityProvider({ port: 0, productUrl: 'http://127.0.0.1:3000' })
  expect(new URL(other.issuer).hostname).toBe('localhost')
  await other.stop()
})

test('its front page says who has an account there', async () => {
  const page = await (await fetch(provider.issuer)).text()
  for (const { email, description: shows } of people) {
    expect(page).toContain(email)
    expect(page).toContain(shows)
  }
})

test.each(['vera', 'umar'])('%s is sent back with a code', async (person) => {
  const back = await signInAs(address(), person)
  expect(back.origin + back.pathname).toBe(`${productUrl}/signin/provider`)
  expect(back.searchParams.get('state')).toBe(state)
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('carol is sent back without one: she cancelled', async () => {
  const { searchParams } = await signInAs(address(), 'carol')
  expect(searchParams.get('error')).toBe('access_denied')
  expect(searchParams.has('code')).toBe(false)
})

test('nobody is sent anywhere else than to the product, nor without PKCE', async () => {
  await expect(signInAs(address({ redirect_uri: 'https://elsewhere.example/' }), 'vera')).rejects.toThrow(
    'answers 400',
  )
  const back = await signInAs(address({ code_challenge: '', code_challenge_method: '' }), 'vera')
  expect(back.searchParams.get('error')).toBe('invalid_request')
})

test('a choice that nobody was asked for is over', async () => {
  const page = await fetch(`${provider.issuer}/people/unknown`)
  expect(page.status).toBe(410)
  expect(await page.text()).toContain('Begin again where you came from')
})
