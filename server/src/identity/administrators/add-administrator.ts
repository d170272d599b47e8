import type { Tx } from '../../platform/database/db.ts'
import { recordAction } from '../../audit/index.ts'
import { changeRole } from '../accounts/change-role.ts'
import { commandLineLinkLife } from '../codes/rules.ts'
import { grantNewPassword } from '../accounts/reset-password.ts'
import { createAccount, lockAccountByEmail } from '../accounts/store.ts'

/**
 * Makes an administrator by command, never with a default password (rule: first-administrator-by-command).
 * @returns a one-time grant for choosing a password, or null when the address belongs to an account with another role
 */
export async function addAdministrator(tx: Tx, email: string, now: Date): Promise<string | null> {
  const existing = await lockAccountByEmail(tx, email)
  if (existing?.activated_at && existing.role !== 'administrator') return null
  const account =
    existing ??
    (await createAccount(
      tx,
      {
        role: 'administrator',
        email,
        passwordHash: null,
        firstname: 'New',
        lastname: 'administrator',
        howHeard: 'DEFAULT',
      },
      now,
    ))
  if (!account) return null

  await changeRole(tx, account.id, 'administrator')
  await recordAction(tx, null, { action: 'became-administrator', accountId: account.id, now })
  return grantNewPassword(tx, account.id, { now, life: commandLineLinkLife })
}
