import type { Tx } from '../../platform/database/db.ts'
import type { VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import { passFirstFactor, type SignInResult } from '../sessions/pass-first-factor.ts'
import { lockAccountByExternalAccount } from './store.ts'

/**
 * Signs in the person who connected this external account before, even if its email address has changed since (rule: provider-sign-in).
 * @returns null when it is connected with no account.
 */
export async function signInWithProvider(
  tx: Tx,
  person: VerifiedIdentity,
  now: Date,
): Promise<SignInResult | null> {
  const account = await lockAccountByExternalAccount(tx, person)
  return account ? passFirstFactor(tx, account, now) : null
}
