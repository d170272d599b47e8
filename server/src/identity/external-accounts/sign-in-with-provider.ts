import type { Tx } from '../../platform/database/db.ts'
import type { VerifiedIdentity } from '../../platform/providers/identity-provider.ts'
import { passFirstFactor, type SignedIn } from '../sessions/pass-first-factor.ts'
import { lockAccountElsewhere } from './store.ts'

/**
 * Signs in whoever has connected this account elsewhere before, whatever its e-mail address is by now (D15).
 * @returns null when it is connected with no account.
 */
export async function signInWithProvider(tx: Tx, person: VerifiedIdentity, now: Date): Promise<SignedIn | null> {
  const account = await lockAccountElsewhere(tx, person)
  return account ? passFirstFactor(tx, account, now) : null
}
