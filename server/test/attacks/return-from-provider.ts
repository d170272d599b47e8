import { createHash, randomBytes } from 'node:crypto'
import type { Client } from '@street-musketeers/contract/client.ts'
import type { ProviderReturn } from '@street-musketeers/contract/identity/accounts.ts'
import { signInAs } from '@street-musketeers/sandbox/provider/sign-in-as.ts'

export const randomValue = () => randomBytes(32).toString('base64url')

/**
 * Goes to the sandbox's identity provider and back, as a browser does.
 * @param call the client of that browser
 * @returns what the browser has then, and where it was sent back to
 */
export async function returnFromProvider(
  call: Client,
  person: 'vera' | 'umar' | 'carol',
): Promise<{ returned: ProviderReturn; address: string }> {
  const [codeVerifier, state, nonce] = [randomValue(), randomValue(), randomValue()]
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const { url } = await call('POST /api/signin/provider', { codeChallenge, state, nonce })
  const { origin, pathname, search } = await signInAs(url, person)
  return { returned: { callback: search, codeVerifier, state, nonce }, address: origin + pathname }
}
