import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordDeed } from '../../audit/index.ts'
import { deleteFactor } from './store.ts'
import { deleteCodes } from '../codes/store.ts'
import { deleteSessions } from '../sessions/store.ts'
import { lockAccountByEmail } from '../accounts/store.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'

/**
 * Takes a second factor that its owner has lost off an account, by command: they are signed out, told by mail, and the deed is logged.
 * An administrator sets up another one before anything else.
 * @returns false when there is no such account, or it has none
 */
export async function resetSecondFactor(
  tx: Tx,
  email: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const account = await lockAccountByEmail(tx, email)
  if (!account || !(await deleteFactor(tx, account.id))) return false

  await deleteSessions(tx, account.id)
  await deleteCodes(tx, account.id)
  await recordDeed(tx, null, { deed: 'reset-second-factor', accountId: account.id, now })
  await notifySecondFactorChange(tx, account, 'reset', { secrets, now })
  return true
}
