import type { Tx } from '../platform/db.ts'
import type { ProvenPerson } from '../platform/identity-provider.ts'
import { passFirstFactor, type SignedIn } from './pass-first-factor.ts'
import { lockAccountElsewhere } from './provider-store.ts'

/**
 * Signs in whoever has connected this account elsewhere before, whatever its e-mail address is by now (D15).
 * @returns null when it is connected with no account.
 */
export async function signInWithProvider(tx: Tx, person: ProvenPerson, now: Date): Promise<SignedIn | null> {
  const account = await lockAccountElsewhere(tx, person)
  return account ? passFirstFactor(tx, account, now) : null
}
