import { createHash, randomBytes } from 'node:crypto'
import type { ProviderReturn } from '@street-musketeers/contract/identity/identity-schemas.ts'
import { startProviderSignIn } from '@street-musketeers/contract/identity/identity-provider.ts'
import {
  startIdentityProvider,
  type IdentityProvider,
} from '@street-musketeers/sandbox/provider/identity-provider.ts'
import { signInAs } from '@street-musketeers/sandbox/provider/sign-in-as.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { world, type World } from './world.ts'

export interface ProviderWorld {
  w: World
  /** The test provider's issuer, once the tests run. */
  issuer(): string
  /** Goes to the provider and back, as a browser does. @returns what the browser has then */
  returnFromProvider(person: 'vera' | 'umar' | 'carol'): Promise<ProviderReturn>
}

export const randomValue = () => randomBytes(32).toString('base64url')

/** A world with the sandbox's identity provider. */
export function providerWorld(): ProviderWorld {
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
  // Limits use the real clock, and every test here uses one address.
  beforeEach(async () => {
    await sql`delete from rate_limit`.execute(w.platform.db)
  })

  return {
    w,
    issuer: () => provider.issuer,
    async returnFromProvider(person) {
      const [codeVerifier, state, nonce] = [randomValue(), randomValue(), randomValue()]
      const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
      const { url } = await w.as()(startProviderSignIn, { codeChallenge, state, nonce })
      const returnUrl = await signInAs(url, person)
      expect(returnUrl.origin + returnUrl.pathname).toBe('http://localhost:3000/signin/provider')
      return { callback: returnUrl.search, codeVerifier, state, nonce }
    },
  }
}
