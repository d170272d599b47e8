import type { ProviderSignIn } from '@street-musketeers/contract/identity/accounts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { minutes } from '../../platform/values/clock.ts'
import { lockAccountByEmail } from '../accounts/store.ts'
import { sendCodeTo } from '../codes/send-code.ts'
import { passFirstFactor, type SignInResult } from '../second-factor/pass-first-factor.ts'
import { createTicket } from './read-ticket.ts'
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

/**
 * Prepares the next step for a person whose external account is not linked yet: to sign up, or to prove with an emailed code
 * that they own the account with their address.
 * The answer shows whether the address has an account, but only to a person whose provider has just verified that address.
 * @returns the refusal with the ticket; the caller commits and throws it
 */
async function startProviderLink(
  tx: Tx,
  person: VerifiedIdentity,
  platform: Pick<Platform, 'secrets' | 'clock'>,
): Promise<Problem> {
  const { email, firstName, lastName } = person
  const ticket = await createTicket(tx, person, { ...platform, now: platform.clock.now() })
  const vouched = { ticket, email, firstName, lastName }
  const account = await lockAccountByEmail(tx, email)
  if (!account?.activated_at) return problem('NotSignedUp', { vouched })

  await sendCodeTo(tx, account, 'link', platform, { requester: hashToken(ticket) })
  return problem('LinkNeeded', { vouched })
}
