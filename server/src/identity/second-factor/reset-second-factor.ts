import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAction } from '../../audit/index.ts'
import { deleteFactor } from './store.ts'
import { deleteCodes } from '../codes/store.ts'
import { deleteSessions } from '../sessions/store.ts'
import { lockAccount, lockAccountByEmail } from '../accounts/store.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'

/**
 * Removes a second factor that its owner has lost, by command. The owner is signed out and emailed, and the action is logged.
 * An administrator must set up a new one before anything else.
 * @returns false when there is no such account, or it has no second factor
 */
export async function resetSecondFactor(
  tx: Tx,
  email: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const account = await lockAccountByEmail(tx, email)
  return account !== undefined && (await resetSecondFactorOf(tx, account.id, { secrets, now }))
}

/** The same for an account by its id. */
export async function resetSecondFactorOf(
  tx: Tx,
  accountId: number,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (!account || !(await deleteFactor(tx, accountId))) return false

  await deleteSessions(tx, account.id)
  await deleteCodes(tx, account.id)
  await recordAction(tx, null, { action: 'reset-second-factor', accountId: account.id, now })
  await notifySecondFactorChange(tx, account, 'reset', { secrets, now })
  return true
}
