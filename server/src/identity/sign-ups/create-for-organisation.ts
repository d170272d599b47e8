import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { grantNewPassword } from '../codes/grant-new-password.ts'
import { emailedLinkLife } from '../codes/rules.ts'
import { insertAccount, type NewAccount } from '../accounts/store.ts'

/**
 * Creates an account for an organisation that did not sign up itself.
 * @returns the account and a one-time grant for choosing its password, to be emailed to its owner
 * @throws {Problem} EmailInUse
 */
export async function createForOrganisation(
  tx: Tx,
  newAccount: Pick<NewAccount, 'role' | 'email' | 'firstname' | 'lastname'>,
  now: Date,
): Promise<{ accountId: number; grant: string }> {
  const account = await insertAccount(tx, { ...newAccount, passwordHash: null, howHeard: 'DEFAULT' }, now)
  if (!account) throw problem('EmailInUse')
  return {
    accountId: account.id,
    grant: await grantNewPassword(tx, account.id, { now, life: emailedLinkLife }),
  }
}
