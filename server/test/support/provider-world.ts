import type { ProviderReturn } from '@street-musketeers/contract/identity/accounts.ts'
import {
  startIdentityProvider,
  type IdentityProvider,
} from '@street-musketeers/sandbox/provider/identity-provider.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { returnFromProvider } from '../attacks/return-from-provider.ts'
import { world, type World } from './world.ts'

export interface ProviderWorld {
  w: World
  /** The test provider's issuer, once the tests run. */
  issuer(): string
  /** Goes to the provider and back, as a browser does. @returns what the browser has then */
  returnFromProvider(person: 'vera' | 'umar' | 'carol'): Promise<ProviderReturn>
}

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
      const { returned, address } = await returnFromProvider(w.as(), person)
      expect(address).toBe('http://localhost:3000/signin/provider')
      return returned
    },
  }
}
