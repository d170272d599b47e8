import {
  linkProviderAccount,
  startProviderSignIn,
} from '@street-musketeers/contract/identity/identity-provider.ts'
import { route } from '../../platform/http/http.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { minutes } from '../../platform/values/clock.ts'
import { codeNotAccepted, codeTries } from '../codes/verify-code.ts'
import { presentSignIn } from '../sessions/present.ts'
import { linkAccount } from './link-account.ts'

const providerStarts: Limit = { name: 'provider-start', points: 300, windowMs: minutes(15) }

export const externalAccountRoutes = [
  route(
    startProviderSignIn,
    async ({ input, identityProvider }) => ({ url: await identityProvider.authorizationUrl(input) }),
    { limit: providerStarts },
  ),

  route(
    linkProviderAccount,
    async ({ db, input, secrets, now }) => {
      // A wrong try counts, so the transaction commits before the refusal is thrown.
      const result = await db.transaction().execute((tx) => linkAccount(tx, input, { secrets, now }))
      if (!result) throw codeNotAccepted('code')
      return presentSignIn(result)
    },
    { limit: codeTries },
  ),
]
