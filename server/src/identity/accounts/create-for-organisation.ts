import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { freeEmailAddress } from './free-email-address.ts'
import { grantNewPassword } from './reset-password.ts'
import { emailedLinkLife } from '../rules.ts'
import { insertAccount, type NewAccount } from './store.ts'

/**
 * Founds an account for somebody who did not sign up themselves.
 * @returns the account and a one-time grant for choosing its password, to be mailed to its owner
 * @throws {Problem} EmailInUse
 */
export async function createForOrganisation(
  tx: Tx,
  newcomer: Pick<NewAccount, 'role' | 'email' | 'firstname' | 'lastname'>,
  now: Date,
): Promise<{ accountId: number; grant: string }> {
  await freeEmailAddress(tx, newcomer.email, now)
  const account = await insertAccount(tx, { ...newcomer, passwordHash: null, howHeard: 'DEFAULT' }, now)
  if (!account) throw problem('EmailInUse')
  return {
    accountId: account.id,
    grant: await grantNewPassword(tx, account.id, { now, life: emailedLinkLife }),
  }
}
