import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { openSession, type OpenedSession } from '../sessions/open-session.ts'
import { activateAccount } from '../accounts/activate-account.ts'
import { insertAccount, type NewAccount } from '../accounts/store.ts'

/** Creates an activated account and signs it in, for a demonstration. */
export async function createActivatedAccount(
  tx: Tx,
  newAccount: NewAccount,
  signedUpAt: Date,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<OpenedSession & { id: number }> {
  const account = await insertAccount(tx, newAccount, signedUpAt)
  if (!account) throw new Error(`${newAccount.email} already has an account.`)
  await activateAccount(tx, account.id, { secrets, now })
  const passedSecondFactor = account.role === 'administrator'
  return { id: account.id, ...(await openSession(tx, account, now, { passedSecondFactor })) }
}
