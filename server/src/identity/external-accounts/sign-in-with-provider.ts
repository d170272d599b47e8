import type { ProviderSignIn } from '@street-musketeers/contract/identity/accounts.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { minutes } from '../../platform/values/clock.ts'
import { passFirstFactor, type SignInResult } from '../second-factor/pass-first-factor.ts'
import { startProviderLink } from './start-provider-link.ts'
import { lockAccountByExternalAccount } from './store.ts'

/** By the address that the provider has proved: each emails a code there. */
const externalSignInsPerAddress: Limit = { name: 'provider-vouching', points: 10, windowMs: minutes(30) }

/**
 * Signs in the person who linked this external account before, even if its email address has changed since (rule: provider-sign-in).
 * @throws {Problem} NotSignedUp or LinkNeeded with a ticket for the next step, when it is linked to no account
 */
export async function signInWithProvider(
  input: ProviderSignIn,
  context: Pick<
    RequestContext,
    'db' | 'identityProvider' | 'limits' | 'secrets' | 'clock' | 'now' | 'device'
  >,
): Promise<SignInResult> {
  const { db, identityProvider, limits } = context
  const person = await identityProvider.exchange(input)
  const result = await db.transaction().execute(async (tx) => {
    const account = await lockAccountByExternalAccount(tx, person)
    return account && passFirstFactor(tx, account, context)
  })
  if (result) return result

  await limits.consume(externalSignInsPerAddress, person.email)
  throw await db.transaction().execute((tx) => startProviderLink(tx, person, context))
}
