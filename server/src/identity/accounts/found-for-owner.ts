import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { freeAddress } from './free-address.ts'
import { grantNewPassword } from './reset-password.ts'
import { mailedLinkLife } from '../rules.ts'
import { insertAccount, type Newcomer } from './store.ts'

/**
 * Founds an account for somebody who did not sign up themselves.
 * @returns the account and a one-time grant for choosing its password, to be mailed to its owner
 * @throws {Problem} EmailInUse
 */
export async function foundForOwner(
  tx: Tx,
  newcomer: Pick<Newcomer, 'role' | 'email' | 'firstname' | 'lastname'>,
  now: Date,
): Promise<{ accountId: number; grant: string }> {
  await freeAddress(tx, newcomer.email, now)
  const account = await insertAccount(tx, { ...newcomer, passwordHash: null, howHeard: 'DEFAULT' }, now)
  if (!account) throw problem('EmailInUse')
  return {
    accountId: account.id,
    grant: await grantNewPassword(tx, account.id, { now, life: mailedLinkLife }),
  }
}
